"""Bounds that a person hands over: pasted lines, tables and simple temporal networks."""
