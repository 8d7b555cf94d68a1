"""Training of networks: imitate instinct, then improve by playing against oneself, on batches of tables.

It needs torch (extra `train`); what plays the networks later, `larceny.learned`, does not.
"""
