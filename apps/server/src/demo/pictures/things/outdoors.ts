import { circle, each, line, moved, oval, rect, ring, shape } from '../pencil.ts'
import type { Drawing } from './drawing.ts'

const wheel = (x: number, y: number, radius: number, metal: string, ink: string) =>
  ring(x, y, radius, ink, 8) +
  line(
    each([0, 1, 2, 3], (at) => spoke(x, y, radius - 4, (at * Math.PI) / 4)),
    metal,
    1.5,
  ) +
  circle(x, y, 6, metal)

const spoke = (x: number, y: number, length: number, angle: number) => {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length].map((part) => Number(part.toFixed(1))) as [
    number,
    number,
  ]
  return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
}

const seedling = (x: number, y: number, size: number, light: string, dark: string) =>
  moved(
    x,
    y,
    line('M0 0v-40', dark, 5) +
      shape('M0-14q-34-2-34-30 30 0 34 30z', light) +
      shape('M0-20q32-4 32-34-30 2-32 34z', dark) +
      shape('M0-36q-16-10-8-30 18 8 8 30z', light),
    `scale(${size})`,
  )

export const outdoors = {
  bike: {
    places: ['garden', 'square', 'room'],
    draw: ({ first, metal, ink, wood }) =>
      [
        wheel(122, 200, 50, metal.main, ink) + wheel(282, 200, 50, metal.main, ink),
        line('M122 200l52-84h82l-60 84zM174 116l22 84M256 116l26 84', first.main, 8),
        line('M174 116l-8-20M256 116l-8-30q20-8 32 4', metal.dark, 7),
        rect(142, 86, 46, 13, ink, 6) + circle(196, 200, 13, metal.dark) + line('M196 200l14 22M202 224h18', ink, 5),
        rect(86, 140, 62, 9, metal.dark, 4) +
          rect(92, 104, 48, 36, wood.main, 5) +
          line('M92 118h48M92 130h48', wood.dark, 3),
      ].join(''),
  },
  tyres: {
    places: ['workshop', 'garden'],
    draw: ({ metal, ink, first }) =>
      [
        ring(150, 186, 56, ink, 18) + ring(150, 186, 46, metal.dark, 3),
        ring(242, 190, 52, ink, 15) + ring(242, 190, 44, first.dark, 4),
        ring(196, 208, 36, '#55594f', 12),
        line('M282 226q44-10 40 16-20 20-60 6', ink, 10) + rect(112, 238, 40, 12, first.main, 5),
      ].join(''),
  },
  pots: {
    places: ['garden', 'table'],
    draw: ({ first, leaf }) =>
      each([0, 1, 2], (at) => {
        const [x, size, colour] = [
          [108, 1.05, '#c8714a'],
          [206, 1.35, first.main],
          [298, 0.95, '#b9633f'],
        ][at] as [number, number, string]
        return moved(
          x,
          250,
          seedling(0, -54, 1.25, leaf.light, leaf.main) +
            seedling(-16, -54, 0.8, leaf.main, leaf.dark) +
            seedling(16, -54, 0.85, leaf.light, leaf.dark) +
            shape('M-30-50h60l-8 44q-1 6-7 6h-30q-6 0-7-6z', colour) +
            rect(-35, -62, 70, 16, colour, 5) +
            rect(-35, -50, 70, 5, '#00000022'),
          `scale(${size})`,
        )
      }),
  },
  tomatoes: {
    places: ['garden'],
    draw: ({ leaf, wood }) =>
      each([0, 1, 2], (at) => {
        const x = 110 + at * 90
        return [
          line(`M${x} 250V76`, wood.main, 6) + line(`M${x} 246q-14-60 4-110t-2-48`, leaf.dark, 6),
          each(
            [0, 1, 2, 3],
            (row) =>
              shape(`M${x} ${226 - row * 40}q-44-2-46-30 36-6 46 30z`, leaf.main) +
              shape(`M${x} ${208 - row * 38}q42-4 44-32-36-2-44 32z`, leaf.light),
          ),
          each(
            [0, 1, 2],
            (row) =>
              circle(
                x - 14 + row * 14,
                202 - row * 34,
                12,
                ['#d8473a', '#e9843c', '#c93a3a'][(row + at) % 3] ?? '#d8473a',
              ) + circle(x - 18 + row * 14, 198 - row * 34, 3, '#fff6'),
          ),
          shape(`M${x - 28} 236h56l-6 20h-44z`, '#a5643f'),
        ].join('')
      }),
  },
  logs: {
    places: ['garden', 'workshop'],
    draw: ({ wood }) =>
      each(
        [
          [96, 226],
          [148, 226],
          [200, 226],
          [252, 226],
          [304, 226],
          [122, 182],
          [174, 182],
          [226, 182],
          [278, 182],
          [148, 138],
          [200, 138],
          [252, 138],
          [200, 96],
        ],
        ([x = 0, y = 0], at) =>
          [
            circle(x, y, 26, wood.dark),
            circle(x, y, 22, at % 3 ? '#e2c294' : '#d6b07c'),
            ring(x + 2, y, 14, '#c39a63', 2),
            ring(x + 3, y, 7, '#c39a63', 2),
          ].join(''),
      ),
  },
  tent: {
    places: ['garden'],
    draw: ({ first, second, ink }) =>
      [
        line('M48 252l34-24M352 252l-34-24', ink, 3),
        shape('M70 250Q180 30 224 72T330 250z', first.main) +
          shape('M224 72q66 70 106 178h-60Q250 130 224 72z', first.dark),
        shape('M150 250q18-110 62-150 34 60 40 150z', ink) + shape('M150 250q18-110 62-150-4 70-30 150z', second.main),
        line('M224 72q-60 40-100 178', first.light, 3) + rect(176, 236, 74, 14, second.light, 6),
      ].join(''),
  },
  van: {
    places: ['square', 'garden'],
    draw: ({ first, metal, ink, wood }) =>
      [
        rect(76, 96, 178, 118, first.main, 14) + shape('M250 122h40q12 0 18 12l24 44v36h-82z', first.main),
        rect(76, 176, 256, 40, first.dark, 8) + shape('M262 134h24q6 0 10 8l16 32h-50z', '#cfe3ea'),
        rect(96, 116, 56, 44, first.light, 6) +
          rect(164, 116, 70, 44, first.light, 6) +
          rect(322, 188, 14, 12, '#fbe6a6', 4),
        each([128, 284], (x) => circle(x, 224, 28, ink) + circle(x, 224, 13, metal.light)),
        line('M92 92h148M104 92v-10M228 92v-10', metal.dark, 6) + rect(110, 66, 108, 16, wood.main, 4),
      ].join(''),
  },
  cargoBike: {
    places: ['square', 'garden'],
    draw: ({ first, metal, ink, second }) =>
      [
        wheel(96, 206, 44, metal.main, ink) + wheel(312, 212, 36, metal.main, ink),
        line('M96 206l34-84 70 84M130 122l66 20M196 210h96l20 2', second.dark, 8) +
          line('M112 106l18 16M196 206v-92q16-10 26 0', metal.dark, 7),
        rect(94, 96, 42, 12, ink, 6) +
          shape('M190 134h118l-14 66h-92z', first.main) +
          shape('M262 134h46l-14 66h-24z', first.dark),
        shape('M194 134q4-70 58-70t52 70z', '#d8ecf0') + line('M194 134q4-70 58-70t52 70', first.light, 6),
      ].join(''),
  },
  longTable: {
    places: ['square', 'garden'],
    draw: ({ first, second, wood, paper, leaf }) =>
      [
        line('M88 250l18-60M312 250l-18-60M150 250v-50M250 250v-50', wood.dark, 9),
        shape('M56 168h288l18 32H38z', paper) + shape('M38 200h324v14q-40 10-80 0t-80 0-80 0-84 0z', '#efe4cc'),
        each(
          [84, 146, 262, 318],
          (x, at) =>
            oval(x, 180, 24, 7, at % 2 ? first.light : second.light) +
            oval(x, 178, 15, 4, ['#d8573f', '#e8b04a', leaf.light, '#c98a4b'][at] ?? '#d8573f'),
        ),
        rect(190, 128, 22, 52, first.main, 8) +
          rect(196, 112, 10, 20, first.dark, 4) +
          rect(224, 148, 18, 32, '#cfe3ea', 5),
        each([170, 182, 176], (x, at) =>
          circle(x - 56, 160 - at * 8, 8, ['#f2b632', '#e58fa0', '#fff6e0'][at] ?? '#fff'),
        ) + rect(112, 156, 18, 24, second.main, 5),
      ].join(''),
  },
} satisfies Record<string, Drawing>
