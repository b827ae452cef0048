"""What someone may type that is not a sentence: markup, scripts, formulas, other directions."""

from __future__ import annotations

TYPED = (
    "<script>window.bad = 1</script> is in the hall.",
    "Ana is in the <img src=x onerror='window.bad = 2'>.",
    '<b>Ana</b> & "Luis" are in the hall&lt;.',
    "Ana is in the $x^2$ \\(y\\) \\[z\\].",
    "Ana is in the \u05d0\u05d5\u05dc\u05dd.",
    "\u202eAna is in the hall\u202c.",
)
"""Texts of one sentence each."""
