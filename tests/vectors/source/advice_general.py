"""What `advise` does with any manifest."""

from advice_build import Advice
from build import m

SUITE = Advice("Advice in general", "Manifests about which there is nothing to say, and bodies that cannot be read.")

SUITE.add("plain", "sec-render-untrusted", "A plain manifest and no facts: nothing to say.", m())
SUITE.add("none", "sec-render-untrusted", "Neither a manifest nor facts.", None)
SUITE.add("unreadable", "2-json-strict-grammar", "A body that is not JSON draws no advice of its own.", "{", manifest="unreadable")
SUITE.add("not-an-object", "2-json-strict-grammar", "A document that is not an object.", "[]", manifest="invalid")
