"""A house for language models: a guest reads and answers in words, through tools of the Model Context Protocol.

`tables` keeps the tables and says what the guest may know; `server` makes tools of it. All that is said comes from the
guest's own view.
"""
