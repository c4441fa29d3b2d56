/** Marks on a sheet of 400 × 300, as SVG. What stands on the ground stands at about 250. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, corner = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const oval = (x: number, y: number, across: number, up: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${up}" fill="${fill}"/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const ring = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const moved = (x: number, y: number, marks: string, more = '') =>
  `<g transform="translate(${x} ${y}) ${more}">${marks}</g>`

export const faint = (opacity: number, marks: string) => `<g opacity="${opacity}">${marks}</g>`

/** The same marks for each of these. */
export const each = <Part>(parts: readonly Part[], draw: (part: Part, index: number) => string) =>
  parts.map(draw).join('')
