
# __init__.py
batch-tables = ein Stapel hat 1 bis { $most } Tische, nicht { $n }
batch-unknown = { $what }: { $word } gibt es nicht; { $choices }
batch-threads = mindestens ein Thread muss spielen, nicht { $threads }

# gpu.py
gpu-none = device 'cuda': hier ist keine Grafikkarte, die CUDA benutzen kann; device='cpu' spielt dieselben Spiele
gpu-needs = für device 'cuda' fehlt numba-cuda: { $install }
gpu-no-room = device 'cuda': die Grafikkarte hat keinen Platz für { $n } Tische von { $name }
