
# __init__.py
batch-tables = a batch has 1 to { $most } tables, not { $n }
batch-unknown = { $what }: { $word } is not known; { $choices }
batch-threads = at least one thread has to play, not { $threads }

# gpu.py
gpu-none = device 'cuda': there is no GPU here that CUDA can use; device='cpu' plays the same games
gpu-needs = device 'cuda' needs numba-cuda: { $install }
gpu-no-room = device 'cuda': the GPU has no room for { $n } tables of { $name }
