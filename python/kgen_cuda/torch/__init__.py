"""kgen for PyTorch: `enable`."""

from ._enable import disable, enable, report

__all__ = ["disable", "enable", "report"]
