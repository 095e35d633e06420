"""What enable() counted."""

from __future__ import annotations

import html


class Report:
    """`rows`: operator of ATen, who served ('kgen' or 'PyTorch'), why, how often."""

    def __init__(self, counts: dict[tuple[str, str], int]) -> None:
        self.rows = [
            (overload, "PyTorch" if why else "kgen", why, count)
            for (overload, why), count in sorted(counts.items(), key=lambda row: (row[0][0], row[0][1] != "", -row[1]))
        ]

    @property
    def taken(self) -> int:
        return sum(count for _, who, _, count in self.rows if who == "kgen")

    @property
    def refused(self) -> int:
        return sum(count for _, who, _, count in self.rows if who != "kgen")

    def __repr__(self) -> str:
        head = f"kgen served {self.taken} calls, PyTorch {self.refused}"
        width = max((len(overload) for overload, *_ in self.rows), default=0)
        return "\n".join([head, *(f"  {o:<{width}}  {who:<8}{n:>9}  {why}".rstrip() for o, who, why, n in self.rows)])

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in (overload, who, count, why)) + "</tr>"
            for overload, who, why, count in self.rows
        )
        head = "<tr><th>operator</th><th>served by</th><th>calls</th><th>why</th></tr>"
        return f"<table>{head}{rows}</table>"
