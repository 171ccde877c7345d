"""``python -m erc8257``: the offline verbs of the command ``erc8257``, with the same output and the same exit
status.
"""
