
# client.py
net-no-house-status = { $address } is no house of ours (status { $status })
net-nobody = { $address }: nobody answers there
net-address = { $address } is no address of a house, like http://127.0.0.1:8080
net-no-house = { $address }: this is no house of ours

# lesson.py
lesson-silent = { $name } lesson, step { $number }: the coach has nothing to say to the learner
lesson-stranger = { $name } lesson, step { $number }: { $do } is not among: { $known }

# links.py
link-house = --house: { $house } is no address of a house, like https://larceny.example
link-cut = link: the deck in it is cut off, or too large
link-empty = link: there is no deck in it

# reconnecting.py
