"""The results of the verbs beside reports: frozen, comparable, picklable objects, each with the core's own
JSON text.
"""
