"""From which batch on kgen is not slower than PyTorch: the rows of _thresholds.tsv, which `measure` writes."""

from __future__ import annotations

from pathlib import Path

OWN = Path(__file__).with_name("_thresholds.tsv")
COLUMNS = ("operator", "precision", "from_n", "to_n", "least_batch")


class Thresholds:
    def __init__(self, file: Path | str = OWN) -> None:
        self.rows: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        lines = [line for line in Path(file).read_text().splitlines() if line and not line.startswith("#")]
        if not lines or tuple(lines[0].split("\t")) != COLUMNS:
            raise ValueError(f"{file} is no table of thresholds: its columns are {', '.join(COLUMNS)}")
        for line in lines[1:]:
            operator, precision, *numbers = line.split("\t")
            first, last, least = map(int, numbers)
            self.rows.setdefault((operator, precision), []).append((first, last, least))
        self.most_n = max((last for rows in self.rows.values() for _, last, _ in rows), default=0)

    def least(self, operator: str, precision: str, n: int) -> int | None:
        """None: kgen was slower at every batch that was measured, or nothing was."""
        for first, last, least in self.rows.get((operator, precision), ()):
            if first <= n <= last:
                return least
        return None
