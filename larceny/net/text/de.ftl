
# client.py
net-no-house-status = { $address } ist kein Haus von uns (Status { $status })
net-nobody = { $address }: dort antwortet niemand
net-address = { $address } ist keine Adresse eines Hauses, wie http://127.0.0.1:8080
net-no-house = { $address }: das ist kein Haus von uns

# lesson.py
lesson-silent = Lektion von { $name }, Schritt { $number }: die Anleitung hat nichts zu sagen
lesson-stranger = Lektion von { $name }, Schritt { $number }: { $do } ist nicht dabei: { $known }

# links.py
link-house = --house: { $house } ist keine Adresse eines Hauses, wie https://larceny.example
link-cut = Link: das Deck darin ist abgeschnitten oder zu groß
link-empty = Link: darin ist kein Deck

# reconnecting.py
