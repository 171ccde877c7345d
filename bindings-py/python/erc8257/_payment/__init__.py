"""Payments with everything around them: a client's call, a server's gate, and the stores of used payments."""
