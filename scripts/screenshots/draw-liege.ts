import { cutIntoTiles, feature, type Layers, type Position } from '../../tools/maps/street-map.ts'

const center: Position = [5.5736112, 50.6450944]
const [reachEast, reachNorth] = [0.045, 0.03]
/** The size of a city block, in degrees. */
const [blockEast, blockNorth] = [0.0021, 0.0013]

/** Approximate courses of the Meuse and the canal next to it. */
const meuse: Position[] = [
  [5.552, 50.61],
  [5.561, 50.6205],
  [5.5685, 50.6265],
  [5.5765, 50.6325],
  [5.5775, 50.638],
  [5.5765, 50.6425],
  [5.583, 50.6468],
  [5.595, 50.6505],
  [5.61, 50.6585],
  [5.63, 50.672],
]
const canal: Position[] = [
  [5.5725, 50.6292],
  [5.5845, 50.6315],
  [5.5905, 50.6375],
  [5.5945, 50.6445],
  [5.6015, 50.6525],
  [5.61, 50.6585],
]

/** Draws a deterministic street map for screenshots: the real rivers of Liège, with invented streets, houses and parks. */
export function drawLiege(): Buffer {
  const random = seeded(7)
  const columns = Math.round((2 * reachEast) / blockEast)
  const rows = Math.round((2 * reachNorth) / blockNorth)
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column): Position => {
      const slope = (column - columns / 2) * 0.00022
      const bend = Math.sin(row / 5) * 0.0009
      return [
        center[0] - reachEast + column * blockEast + bend + (random() - 0.5) * 0.0009,
        center[1] - reachNorth + row * blockNorth + slope + (random() - 0.5) * 0.0005,
      ]
    }),
  )
  const corner = (row: number, column: number) => corners[row]?.[column]
  const layers: Required<Layers> = { earth: [land()], landuse: [], water: [], roads: [], buildings: [], places: [] }
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const at = corner(row, column)
      const [east, north] = [corner(row, column + 1), corner(row + 1, column)]
      if (at && east) addStreet(layers, at, east, row % 6 === 2)
      if (at && north) addStreet(layers, at, north, column % 7 === 3)
      const across = corner(row + 1, column + 1)
      if (at && east && north && across) addBlock(layers, [at, east, across, north], random)
    }
  }
  layers.water = [ribbon(meuse, 0.00075), ribbon(canal, 0.00045)]
  layers.places = [place('Liège', center, 'locality'), place('Outremeuse', [5.5855, 50.6405], 'neighbourhood')]
  const southWest: Position = [center[0] - reachEast, center[1] - reachNorth]
  const northEast: Position = [center[0] + reachEast, center[1] + reachNorth]
  return cutIntoTiles(layers, { southWest, northEast })
}

/** Only main streets have bridges. */
function addStreet(layers: Layers, from: Position, to: Position, isMain: boolean) {
  const middle = between(from, to)
  if (!isMain && [from, middle, to].some((point) => isNearWater(point, 0.0009))) return
  const tags = { kind: isMain ? 'major_road' : 'minor_road', kind_detail: isMain ? 'secondary' : 'residential' }
  layers.roads?.push(feature({ type: 'LineString', coordinates: [from, to] }, { ...tags, min_zoom: isMain ? 9 : 12 }))
}

/** Draws a park on one block in twelve, and houses along the streets of the others. */
function addBlock(layers: Layers, block: Position[], random: () => number) {
  const [first, , opposite] = block
  if (!first || !opposite) return
  const middle = between(first, opposite)
  const chance = random()
  if (isNearWater(middle, 0.0014)) return
  if (chance < 1 / 12) {
    layers.landuse?.push(feature(polygon(block.map((point) => towards(point, middle, 0.12))), { kind: 'park' }))
    return
  }
  block.forEach((from, index) => {
    const to = block[(index + 1) % block.length]
    if (!to || random() < 0.12) return
    const [start, end] = [towards(from, to, 0.14), towards(to, from, 0.14)]
    const house = [
      towards(start, middle, 0.2),
      towards(end, middle, 0.2),
      towards(end, middle, 0.52),
      towards(start, middle, 0.52),
    ]
    layers.buildings?.push(feature(polygon(house), { kind: 'building', min_zoom: 13 }))
  })
}

function land(): GeoJSON.Feature {
  const [west, south] = [center[0] - 2 * reachEast, center[1] - 2 * reachNorth]
  const [east, north] = [center[0] + 2 * reachEast, center[1] + 2 * reachNorth]
  const box: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return feature(polygon(box), { kind: 'earth' })
}

/** Returns a river as a polygon of constant width. */
function ribbon(course: Position[], width: number): GeoJSON.Feature {
  const smooth = course.flatMap((point, index): Position[] => {
    const next = course[index + 1]
    if (!next) return [point]
    const [before, after] = [course[index - 1] ?? point, course[index + 2] ?? next]
    return [0, 0.25, 0.5, 0.75].map((share) => curve(before, point, next, after, share))
  })
  const side = (sign: 1 | -1) =>
    smooth.map((point, index): Position => {
      const [from, to] = [smooth[index - 1] ?? point, smooth[index + 1] ?? point]
      const [dx, dy] = [(to[0] - from[0]) * 0.63, to[1] - from[1]]
      const length = Math.hypot(dx, dy) || 1
      return [point[0] - (sign * width * dy) / length / 0.63, point[1] + (sign * width * dx) / length]
    })
  return feature(polygon([...side(1), ...side(-1).reverse()]), { kind: 'river' })
}

/** Interpolates between the second and third of four points (Catmull-Rom spline). */
function curve(a: Position, b: Position, c: Position, d: Position, t: number): Position {
  const on = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t ** 2 + (3 * q - p - 3 * r + s) * t ** 3)
  return [on(a[0], b[0], c[0], d[0]), on(a[1], b[1], c[1], d[1])]
}

const polygon = (ring: Position[]): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [[...ring, ...ring.slice(0, 1)]],
})
const towards = (from: Position, to: Position, share: number): Position => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]
const between = (from: Position, to: Position) => towards(from, to, 0.5)

const place = (name: string, coordinates: Position, kind: string) =>
  feature({ type: 'Point', coordinates }, { kind, name, population: 195_000, population_rank: 10, min_zoom: 6 })

const isNearWater = (point: Position, distance: number) =>
  [meuse, canal].some((course) =>
    course.some((from, index) => {
      const to = course[index + 1]
      return to !== undefined && distanceTo(point, from, to) < distance
    }),
  )

/** Returns the distance from a point to a segment of a course, in degrees of latitude. */
function distanceTo([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const scale = 0.63
  const [dx, dy] = [(bx - ax) * scale, by - ay]
  const share = Math.max(0, Math.min(1, ((x - ax) * scale * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot((x - ax) * scale - share * dx, y - ay - share * dy)
}

/** Seeded random number generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
