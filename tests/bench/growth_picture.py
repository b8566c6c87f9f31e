"""Draws how cost grows, as SVG: a panel for each kind, both axes logarithmic, a line for each figure."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, GAP = 430, 250, 52, 34, 28, 26
COLUMNS = 2
LEGEND_LINE = 15
COLOURS = ("#1b6ca8", "#c8553d", "#3c8d53", "#8a5a9e", "#b0852b", "#4a4a4a")


def decades(values):
    """Whole powers of ten around the values."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def power(exponent):
    return f"{10 ** exponent:,}" if exponent >= 0 else f"{10 ** exponent:.{-exponent}f}"


class Panel:
    """A drawing with its own axes at a place."""

    def __init__(self, title, lines, left, top):
        self.title, self.left, self.top = title, left + LEFT, top + TOP
        self.lines = [(name, is_peer, points) for name, is_peer, points in lines if points]
        sizes = [n for _, _, points in self.lines for n, _ in points]
        times = [max(value, 0.01) for _, _, points in self.lines for _, value in points]
        (self.x0, self.x1), (self.y0, self.y1) = decades(sizes), decades(times)
        self.width, self.height = WIDTH - LEFT - GAP, HEIGHT - TOP - BOTTOM

    def x(self, value):
        return self.left + (math.log10(value) - self.x0) / (self.x1 - self.x0) * self.width

    def y(self, value):
        return self.top + self.height * (1 - (math.log10(max(value, 0.01)) - self.y0) / (self.y1 - self.y0))

    def grid(self):
        for exponent in range(self.x0, self.x1 + 1):
            x = self.x(10 ** exponent)
            yield f'<path class="grid" d="M{x:.1f} {self.top}V{self.top + self.height}"/>'
            yield f'<text x="{x:.1f}" y="{self.top + self.height + 14}" text-anchor="middle">{power(exponent)}</text>'
        for exponent in range(self.y0, self.y1 + 1):
            y = self.y(10 ** exponent)
            yield f'<path class="grid" d="M{self.left} {y:.1f}H{self.left + self.width}"/>'
            yield f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">{power(exponent)}</text>'

    def colours(self):
        names = []
        for name, _, _ in self.lines:
            if name not in names:
                names.append(name)
        return {name: COLOURS[i % len(COLOURS)] for i, name in enumerate(names)}

    def draw(self):
        colours = self.colours()
        yield f'<text class="title" x="{self.left}" y="{self.top - 12}">ms of CPU, by {escape(self.title)}</text>'
        yield from self.grid()
        for name, is_peer, points in self.lines:
            path = "M" + "L".join(f"{self.x(n):.1f} {self.y(value):.1f}" for n, value in points)
            dashes = ' stroke-dasharray="2 4"' if is_peer else ""
            yield f'<path class="line" stroke="{colours[name]}"{dashes} d="{path}"/>'
            for n, value in points:
                yield f'<circle cx="{self.x(n):.1f}" cy="{self.y(value):.1f}" r="2.2" fill="{colours[name]}"/>'
        for i, (name, colour) in enumerate(colours.items()):
            y = self.top + self.height + BOTTOM + 6 + i * LEGEND_LINE
            yield f'<path class="line" stroke="{colour}" d="M{self.left} {y - 4}h16"/>'
            yield f'<text x="{self.left + 22}" y="{y}">{escape(name)}</text>'

    def legend_height(self):
        return len(self.colours()) * LEGEND_LINE


def draw(path, panels):
    """panels: (title, [(name, is it a peer's, [(size, ms)])])."""
    drawn, y = [], 0
    panels = [(title, lines) for title, lines in panels if any(points for _, _, points in lines)]
    for i in range(0, len(panels), COLUMNS):
        row = [Panel(title, lines, column * WIDTH, y) for column, (title, lines) in enumerate(panels[i:i + COLUMNS])]
        drawn += row
        y += HEIGHT + max(panel.legend_height() for panel in row) + 12
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * WIDTH} {y}" width="{COLUMNS * WIDTH}" '
                   'font-family="sans-serif" font-size="11">\n'
                   "<style>text{fill:#333}.title{font-weight:bold;font-size:12px}.grid{stroke:#ddd;fill:none}"
                   ".line{stroke-width:1.8;fill:none}</style>\n"
                   f'<rect width="{COLUMNS * WIDTH}" height="{y}" fill="#fff"/>\n')
        for panel in drawn:
            file.writelines(line + "\n" for line in panel.draw())
        file.write("</svg>\n")
