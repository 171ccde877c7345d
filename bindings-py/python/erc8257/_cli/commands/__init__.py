"""One file a verb, or two that are alike."""
