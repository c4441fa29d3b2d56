import { circle, each, line, oval, rect, shape } from '../pencil.ts'
import type { Drawing } from './drawing.ts'

const shoe = (x: number, y: number, upper: string, sole: string, lace: string) =>
  [
    shape(`M${x} ${y}q-4-44 16-52 22 16 48 16 12 18 40 20 24 4 24 22z`, upper),
    shape(`M${x - 2} ${y - 8}h130q6 16-6 18H${x + 4}q-8-4-6-18z`, sole),
    line(`M${x + 46} ${y - 34}l14-10M${x + 58} ${y - 26}l14-10M${x + 72} ${y - 20}l12-9`, lace, 4),
  ].join('')

export const wear = {
  folded: {
    places: ['table', 'room'],
    draw: ({ first, second, paper }) =>
      [
        each(
          [first.main, paper, second.main, first.light, second.dark, '#e8c9b0'],
          (colour, at) =>
            rect(100 + (at % 2) * 6, 222 - at * 27, 196 - (at % 3) * 10, 27, colour, 11) +
            line(`M116 ${242 - at * 27}h150`, '#0000001f', 3),
        ),
        rect(100, 246, 200, 6, '#00000014', 3),
        line('M240 92q14-14 28 0', second.light, 5) +
          circle(180, 100, 5, second.light) +
          circle(206, 100, 5, second.light),
      ].join(''),
  },
  coat: {
    places: ['room'],
    draw: ({ first, wood, metal }) =>
      [
        line('M60 58h280', wood.dark, 8) + line('M200 60q-2-14 10-14', metal.dark, 4),
        line('M150 84l50-20 50 20', wood.main, 8),
        shape('M150 80q50 24 100 0l34 26 14 96-32 6-8-50 6 90H136l6-90-8 50-32-6 14-96z', first.main),
        shape('M200 92l-30-10 30 56 30-56z', first.dark) + line('M200 136v110', first.dark, 4),
        each([156, 182, 208], (y) => circle(210, y, 4, first.light)) + line('M150 196h28M222 196h28', first.dark, 5),
      ].join(''),
  },
  dress: {
    places: ['room'],
    draw: ({ first, second, wood, metal }) =>
      [
        line('M60 54h280', wood.dark, 8) +
          line('M200 56q-2-12 10-12', metal.dark, 4) +
          line('M162 74l38-14 38 14', wood.main, 7),
        line('M168 74v22M232 74v22', first.dark, 6),
        shape('M160 94q40 22 80 0l-8 58q60 50 64 96-96 18-192 0 4-46 64-96z', first.main),
        shape('M232 152q60 50 64 96l-50 8q0-60-28-104z', first.dark) + rect(164, 144, 72, 12, second.main, 5),
        line('M150 176q-14 34-20 68M198 160v94', first.light, 3),
      ].join(''),
  },
  shoes: {
    places: ['room', 'table'],
    draw: ({ first, second, paper }) =>
      shoe(84, 206, first.dark, '#d8d2c4', paper) + shoe(136, 240, first.main, paper, second.main),
  },
  pram: {
    places: ['room', 'square', 'garden'],
    draw: ({ first, second, metal, ink }) =>
      [
        line('M116 210L286 116l24-30M150 150l96 62', metal.main, 7) + rect(298, 74, 34, 12, ink, 6),
        shape('M104 130h166q-4 66-74 68-74-4-92-68z', first.main) +
          shape('M220 130h50q-4 66-74 68 26-26 24-68z', first.dark),
        shape('M104 130q2-74 84-74v74z', second.main) +
          line('M188 56q-34 26-40 74M188 58q-62 12-70 72', second.dark, 3),
        rect(196, 118, 70, 18, second.light, 9),
        each([124, 248], (x) => circle(x, 224, 26, ink) + circle(x, 224, 17, metal.light) + circle(x, 224, 5, ink)),
      ].join(''),
  },
  wool: {
    places: ['table', 'room'],
    draw: ({ first, second, wood }) =>
      [
        line('M236 110L120 234M132 112l108 122', wood.light, 6) +
          circle(236, 108, 6, wood.dark) +
          circle(130, 110, 6, wood.dark),
        each(
          [
            [128, 210, 40],
            [206, 206, 46],
            [286, 214, 36],
            [168, 160, 36],
            [248, 158, 36],
          ],
          ([x = 0, y = 0, r = 0], at) => {
            const { main, light, dark } = at % 2 ? second : first
            return (
              circle(x, y, r, main) +
              line(
                `M${x - r * 0.8} ${y - 4}q${r} -${r * 0.9} ${r * 1.6} 0M${x - r * 0.7} ${y + 12}q${r * 0.8}-${r} ${r * 1.4}-${r * 0.2}M${x - r * 0.4} ${y + r * 0.7}q${r * 0.2}-${r} ${r * 1.1}-${r * 0.9}`,
                light,
                4,
              ) +
              line(`M${x - r * 0.2} ${y + r * 0.8}q${r * 0.5}-${r * 0.4} ${r * 0.9}-${r}`, dark, 3)
            )
          },
        ),
        line('M320 230q40 4 30 20-50 10-90-4', first.main, 4),
      ].join(''),
  },
  mats: {
    places: ['room'],
    draw: ({ first, second }) =>
      [
        circle(262, 168, 78, second.main) +
          oval(238, 138, 26, 18, second.light) +
          line('M190 188q70 30 144-8', second.dark, 3),
        rect(66, 206, 190, 44, first.main, 22) +
          circle(88, 228, 22, first.dark) +
          circle(88, 228, 14, first.light) +
          circle(88, 228, 7, first.dark),
        rect(82, 164, 160, 42, first.light, 21) + circle(102, 185, 20, first.main) + circle(102, 185, 11, first.light),
        line('M180 206v44M196 164v42', second.dark, 6),
      ].join(''),
  },
} satisfies Record<string, Drawing>
