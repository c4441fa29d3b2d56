import { circle, each, faint, line, oval, rect, shape } from '../pencil.ts'
import type { Drawing } from './drawing.ts'

export const kitchen = {
  cups: {
    places: ['table'],
    draw: ({ first, second, paper }) =>
      [
        shape('M226 118h84l-8 104q-2 22-22 22h-24q-20 0-22-22z', paper) +
          shape('M286 118h24l-8 104q-2 22-22 22h-10z', '#e6dcc6'),
        line('M308 138q44-2 34 44-8 28-38 26', paper, 10) + shape('M230 140l-40-26 6-8 38 16z', paper),
        oval(268, 118, 42, 9, first.light) + circle(268, 106, 8, first.main),
        line('M236 176q32 14 68 0', first.main, 6),
        each([84, 150], (x) =>
          [
            oval(x, 248, 46, 8, '#e6dcc6'),
            shape(`M${x - 32} 200h64q0 42-32 44-32-2-32-44z`, paper),
            line(`M${x + 30} 208q22-2 14 18-6 10-20 8`, paper, 6),
            oval(x, 201, 32, 6, '#6b4630'),
            line(`M${x - 30} 216q30 12 60 0`, second.main, 4),
          ].join(''),
        ),
        faint(0.5, line('M84 186q-8-14 2-24t0-24M150 186q-8-14 2-24t0-24', '#fff', 4)),
      ].join(''),
  },
  pot: {
    places: ['table'],
    draw: ({ first, metal, ink }) =>
      [
        rect(98, 158, 204, 90, first.main, 20) + shape('M252 158h50v70q0 20-20 20h-46q16-40 16-90z', first.dark),
        rect(76, 176, 30, 16, ink, 8) + rect(294, 176, 30, 16, ink, 8),
        rect(92, 146, 216, 18, metal.light, 9) + shape('M104 146q10-44 96-44t96 44z', metal.main),
        shape('M122 140q14-26 60-30-30 12-36 30z', '#f3f6f7') + rect(180, 86, 40, 18, ink, 9),
        faint(0.55, line('M150 82q-12-16 2-30t0-30M204 74q-12-16 2-30M256 82q-12-16 2-30t0-26', '#fff', 6)),
      ].join(''),
  },
  jars: {
    places: ['table'],
    draw: ({ first, second, metal }) =>
      each([0, 1, 2, 3], (at) => {
        const [x, height] = [76 + at * 66, [112, 86, 128, 96][at] ?? 100]
        const top = 248 - height
        return [
          rect(x, top, 54, height, '#dfeef0', 12),
          faint(
            0.9,
            rect(
              x + 4,
              top + height * 0.35,
              46,
              height * 0.62,
              [first.main, '#e8b04a', second.main, '#c9603f'][at] ?? first.main,
              10,
            ),
          ),
          rect(x + 4, top - 14, 46, 18, at % 2 ? metal.main : first.light, 5),
          rect(x + 10, top + 14, 6, height - 34, '#ffffff', 3),
          rect(x + 14, 248 - height * 0.42, 32, 20, '#fdf8ec', 3),
        ].join('')
      }),
  },
  bread: {
    places: ['table'],
    draw: ({ wood, first, paper }) =>
      [
        rect(66, 232, 268, 16, wood.dark, 8) + rect(66, 226, 268, 14, wood.light, 7),
        shape('M84 228q-8-92 112-92t116 92z', '#c98a4b') + shape('M92 228q-2-80 106-84 92 2 104 84z', '#dba766'),
        line('M140 162l34 34M178 152l38 40M222 152l36 42', '#f3dcb0', 9),
        shape('M270 228q-4-48 36-48t34 48z', '#e7bf85') + shape('M282 228q0-36 24-36t24 36z', '#fbeccb'),
        shape(`M44 226q40-26 70 4l-24 22q-40 4-46-26z`, first.light) + line('M56 226q26-12 46 4', paper, 3),
      ].join(''),
  },
  basket: {
    places: ['table', 'garden'],
    draw: ({ wood, first, leaf }, random) =>
      [
        line('M108 178q92-150 184 0', wood.dark, 11),
        each([120, 150, 182, 214, 246, 276], (x, at) =>
          circle(
            x,
            176 - (at % 2) * 14,
            26,
            ['#d8573f', '#8aa84a', '#e8b04a'][(at + Math.floor(random() * 3)) % 3] ?? '#d8573f',
          ),
        ),
        line('M150 150q4-14 12-16M214 150q4-14 14-16', leaf.dark, 4) +
          shape('M228 136q18-12 30 0-16 10-30 0z', leaf.main),
        shape('M92 178h216l-24 66q-2 8-12 8H128q-10 0-12-8z', wood.main),
        each([0, 1, 2, 3], (row) =>
          line(`M${100 + row * 7} ${194 + row * 15}H${300 - row * 7}`, row % 2 ? wood.light : wood.dark, 5),
        ),
        rect(86, 172, 228, 14, wood.light, 7) + rect(180, 206, 40, 26, first.light, 4),
      ].join(''),
  },
  microwave: {
    places: ['table'],
    draw: ({ metal, first, ink }) =>
      [
        rect(92, 236, 24, 14, ink, 3) + rect(284, 236, 24, 14, ink, 3),
        rect(74, 108, 252, 132, '#eef0ee', 12) + rect(74, 224, 252, 16, metal.light, 8),
        rect(88, 122, 168, 100, ink, 8) + rect(98, 132, 148, 80, '#55605c', 6),
        faint(0.6, shape('M108 202l50-64h26l-52 64z', '#8fa09a')) + rect(250, 130, 8, 84, metal.main, 4),
        rect(270, 126, 44, 22, first.dark, 4) +
          each([0, 1, 2], (at) => circle(292, 166 + at * 22, 8, at === 1 ? first.main : metal.main)),
      ].join(''),
  },
  soaps: {
    places: ['table'],
    draw: ({ first, second, paper, leaf }) =>
      [
        rect(78, 212, 122, 36, first.light, 12) + rect(78, 212, 122, 12, '#fff', 6) + rect(112, 206, 54, 42, paper, 3),
        rect(96, 168, 112, 38, second.light, 12) + rect(128, 164, 48, 42, paper, 3),
        rect(220, 196, 104, 52, first.main, 16) + oval(272, 222, 34, 14, first.light),
        line('M228 190q30-60 88-78M240 190q20-40 64-50', leaf.main, 4),
        each(
          [0, 1, 2, 3, 4, 5, 6],
          (at) => circle(252 + at * 10, 152 - at * 7, 6, '#9c86c8') + circle(246 + at * 9, 170 - at * 5, 5, '#b8a6da'),
        ),
        each([0, 1, 2], (at) => faint(0.7, circle(120 + at * 30, 140 - at * 14, 7 + at * 3, '#ffffff'))),
      ].join(''),
  },
} satisfies Record<string, Drawing>
