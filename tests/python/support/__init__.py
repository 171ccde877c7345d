"""What several tests of the Python package use."""
