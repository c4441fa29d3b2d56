import { between, pick, type Random } from '../random.ts'
import { type Palette, wallColours } from './palette.ts'
import { circle, dashedRing, each, ellipse, line, path, rect, withOpacity } from './svg-shapes.ts'

/** Draws the background of a thing. */
type Scenery = (random: Random, palette: Palette) => string

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A wall with a window or a picture, a floor of boards and a rug. */
const room: Scenery = (random, { wood, second, leaf }) => {
  const wall = pick(random, wallColours)
  const side = random() < 0.5 ? 42 : 282
  const window = [
    rect(side - 5, 22, 86, 106, '#fffdf6', 4),
    rect(side, 27, 76, 96, '#bfdce6'),
    path(`M${side} 100q20-18 40-6t36-8v37h-76z`, leaf.light),
    line(`M${side + 38} 27v96M${side} 75h76`, '#fffdf6', 5),
    rect(side - 10, 126, 96, 7, '#f4ecdb', 2),
  ].join('')
  const picture = [
    rect(side + 4, 34, 70, 84, wood.dark, 3),
    rect(side + 10, 40, 58, 72, '#fdf8ec'),
    circle(side + 38, 70, 15, second.light),
    path(`M${side + 10} 112v-18q18-20 32-6t26-8v32z`, second.main),
  ].join('')
  return [
    rect(0, 0, 400, 212, wall),
    random() < 0.5
      ? withOpacity(
          0.35,
          each(range(20), (at) => rect(at * 20, 0, 8, 206, '#fff')),
        )
      : '',
    random() < 0.6 ? window : picture,
    rect(0, 204, 400, 9, '#fbf6ea'),
    rect(0, 212, 400, 88, wood.light),
    withOpacity(
      0.5,
      each(range(11), (at) => line(`M${at * 40} 212L${at * 64 - 120} 300`, wood.main, 2)),
    ),
    withOpacity(0.35, line('M0 234h400M0 264h400', wood.main, 2)),
    withOpacity(0.75, ellipse(200, 262, 168, 28, second.light) + ellipse(200, 262, 146, 22, second.main)),
  ].join('')
}

/** A table in front of a wall, with a plant, for small things. */
const table: Scenery = (random, { wood, first, leaf }) => {
  const x = random() < 0.5 ? 62 : 338
  return [
    rect(0, 0, 400, 214, pick(random, wallColours)),
    withOpacity(0.5, circle(between(random, 120, 280), 90, 110, '#fffaf0')),
    rect(x - 20, 150, 40, 60, first.light, 6),
    path(`M${x} 152C${x - 46} 130 ${x - 40} 82 ${x - 20} 70q18 36 20 82z`, leaf.main),
    path(`M${x} 152C${x + 46} 134 ${x + 44} 96 ${x + 28} 82q-24 30-28 70z`, leaf.light),
    path(`M${x} 152C${x - 12} 110 ${x - 4} 60 ${x + 6} 48q14 50-6 104z`, leaf.dark),
    rect(0, 206, 400, 94, wood.main),
    rect(0, 206, 400, 5, wood.light),
    withOpacity(
      0.45,
      each(range(6), (at) => line(`M${at * 70 - 20} ${224 + at * 12}q60-10 150 2`, wood.dark, 2)),
    ),
  ].join('')
}

/** Grass, a hedge or a fence, and a sky. */
const garden: Scenery = (random, { leaf, wood }) => {
  const sky = pick(random, ['#cfe6ef', '#f3e3c6', '#dce9f2', '#f4d9c8'])
  const fence = each(range(14), (at) => rect(at * 30 + 2, 128, 18, 80, wood.light, 4)) + rect(0, 148, 400, 8, wood.main)
  const hedge = each(range(11), (at) => circle(at * 40, 168 + between(random, -8, 8), 40, leaf.main))
  return [
    rect(0, 0, 400, 210, sky),
    circle(between(random, 60, 340), between(random, 40, 70), 22, '#fbe6a6'),
    withOpacity(
      0.8,
      ellipse(110, 58, 46, 13, '#fff') + ellipse(144, 50, 34, 12, '#fff') + ellipse(308, 84, 40, 11, '#fff'),
    ),
    path('M0 150q90-60 190-22t210-18v110H0z', leaf.light),
    random() < 0.5 ? fence : hedge,
    rect(0, 200, 400, 100, '#9cc27c'),
    path('M0 214q100-18 200-6t200-8v100H0z', '#8ab56b'),
    withOpacity(
      0.7,
      each(range(26), () => tuft(between(random, 4, 396), between(random, 226, 296), leaf.main)),
    ),
    each(range(7), () =>
      flower(between(random, 10, 390), between(random, 232, 294), pick(random, ['#fff6e0', '#f2b632', '#e58fa0'])),
    ),
  ].join('')
}
const tuft = (x: number, y: number, colour: string) => line(`M${x - 4} ${y - 7}L${x} ${y}l4-8`, colour, 2)
const flower = (x: number, y: number, colour: string) => circle(x, y, 3.6, colour) + circle(x, y, 1.4, '#c9822b')

/** A board with tools above a workbench. */
const workshop: Scenery = (random, { wood, metal, first }) =>
  [
    rect(0, 0, 400, 210, pick(random, ['#d8cbb6', '#cfd3c8', '#dcd2c4'])),
    rect(24, 18, 352, 146, '#c9b48f', 6),
    withOpacity(
      0.4,
      each(range(16), (x) => each(range(6), (y) => circle(44 + x * 21, 36 + y * 22, 2, wood.dark))),
    ),
    rect(58, 44, 10, 78, wood.main, 4) + rect(44, 38, 38, 18, metal.dark, 4),
    line('M112 42v66', metal.main, 8) + rect(104, 96, 16, 40, first.main, 6),
    path('M146 56h70l-6 30h-52z', metal.light) + rect(206, 44, 26, 46, wood.dark, 8),
    dashedRing(286, 74, 24, metal.dark, 6) + line('M340 40v86M328 46h24', metal.main, 7),
    rect(0, 200, 400, 100, wood.main),
    rect(0, 200, 400, 7, wood.light),
    withOpacity(
      0.5,
      each(range(5), (at) => line(`M${at * 90 - 30} ${222 + at * 14}q80-10 180 2`, wood.dark, 2)),
    ),
  ].join('')

/** A square with houses, a tree and bunting. */
const square: Scenery = (random, { leaf, first, second }) => {
  const houses = each(range(5), (at) => {
    const [x, top] = [at * 84 - 12, between(random, 52, 92)]
    return [
      rect(x, top, 80, 160, pick(random, wallColours)),
      path(`M${x - 5} ${top}l45-30 45 30z`, pick(random, ['#b4694c', '#8c5a52', '#6f6a72'])),
      each([0, 1, 2, 3], (pane) =>
        rect(x + 14 + (pane % 2) * 34, top + 18 + Math.floor(pane / 2) * 42, 18, 26, '#8fb4c2', 2),
      ),
    ].join('')
  })
  return [
    rect(0, 0, 400, 210, pick(random, ['#cfe6ef', '#f6dfc0', '#d9d3ec'])),
    houses,
    rect(352, 110, 12, 100, '#7d5639') + circle(358, 96, 44, leaf.main) + circle(332, 112, 26, leaf.light),
    rect(0, 196, 400, 104, '#d9cdb8'),
    withOpacity(
      0.5,
      each(range(40), () => ellipse(between(random, 0, 400), between(random, 206, 296), 11, 4, '#c2b49b')),
    ),
    line('M0 34q100 46 200 8t200 10', '#5f5c4d', 2),
    each(range(13), (at) => {
      const x = at * 31 + 8
      const y = 40 + 18 * Math.sin((x / 400) * Math.PI * 2) + (x > 200 ? 4 : 6)
      return path(`M${x} ${y}h18l-9 20z`, [first.main, '#f2b632', second.main][at % 3] ?? first.main)
    }),
  ].join('')
}

export const sceneries: Record<string, Scenery> = { room, table, garden, workshop, square }
