/** SVG elements on a canvas of 400 × 300 units. The ground is at a y of about 250. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, corner = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, radiusX: number, radiusY: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const dashedRing = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="30 6"/>`

export const withOpacity = (opacity: number, elements: string) => `<g opacity="${opacity}">${elements}</g>`

/** Draws the same elements for each value. */
export const each = <Value>(values: readonly Value[], draw: (value: Value, index: number) => string) =>
  values.map(draw).join('')
