import { each, faint, line, oval, rect, shape } from '../pencil.ts'
import type { Drawing } from './drawing.ts'

export const furniture = {
  sofa: {
    places: ['room'],
    draw: ({ first, second, wood }) =>
      [
        line('M104 240v14M296 240v14', wood.dark, 10),
        shape('M96 196V128q0-34 40-34h128q40 0 40 34v68z', first.main),
        line('M200 98v96', first.dark, 3),
        rect(100, 176, 98, 44, first.light, 14) + rect(202, 176, 98, 44, first.light, 14),
        rect(76, 148, 36, 94, first.main, 18) + rect(288, 148, 36, 94, first.dark, 18),
        rect(84, 214, 232, 30, first.dark, 10),
        `<rect x="116" y="128" width="50" height="50" rx="12" fill="${second.main}" transform="rotate(-12 141 153)"/>`,
        `<rect x="238" y="132" width="46" height="46" rx="12" fill="${second.light}" transform="rotate(10 261 155)"/>`,
      ].join(''),
  },
  shelf: {
    places: ['room'],
    draw: ({ first, second, wood, leaf, paper }) =>
      [
        rect(122, 36, 156, 216, wood.main, 4),
        each([0, 1, 2, 3], (row) => rect(132, 46 + row * 51, 136, 43, wood.dark)),
        each([0, 1, 2, 3, 4, 5, 6], (at) =>
          rect(
            136 + at * 15,
            54 + (at % 3) * 4,
            12,
            35 - (at % 3) * 4,
            [first.main, second.main, paper][at % 3] ?? paper,
            2,
          ),
        ),
        each([0, 1, 2, 3], (at) =>
          rect(
            140 + at * 16,
            103 + (at % 2) * 5,
            13,
            37 - (at % 2) * 5,
            [second.light, first.dark][at % 2] ?? paper,
            2,
          ),
        ),
        rect(226, 118, 26, 22, second.dark, 4) +
          shape('M239 120q-26-8-20-26 18 2 20 26z', leaf.main) +
          shape('M239 120q24-12 16-28-16 6-16 28z', leaf.light),
        rect(138, 172, 58, 19, first.light, 3) +
          rect(142, 156, 50, 16, paper, 3) +
          rect(212, 152, 46, 39, second.main, 5),
        each([0, 1, 2, 3, 4, 5], (at) =>
          rect(
            140 + at * 18,
            206 + (at % 2) * 3,
            14,
            36 - (at % 2) * 3,
            [first.main, paper, second.dark][at % 3] ?? paper,
            2,
          ),
        ),
      ].join(''),
  },
  lamp: {
    places: ['table', 'workshop'],
    draw: ({ first, metal }) =>
      [
        oval(170, 250, 58, 11, first.dark) + oval(170, 245, 58, 11, first.main),
        line('M170 244L138 158l86-60', metal.main, 9),
        `<circle cx="138" cy="158" r="9" fill="${metal.dark}"/><circle cx="224" cy="98" r="8" fill="${metal.dark}"/>`,
        shape('M218 78l64 16 18 62-92-24q-10-34 10-54z', first.main),
        shape('M208 132l92 24-4 10q-46 8-90-24z', '#fdeeb4'),
        faint(0.35, shape('M206 140L120 252h210l-34-90z', '#fff1bd')),
      ].join(''),
  },
  coffeeTable: {
    places: ['room'],
    draw: ({ wood, first, second, paper, leaf }) =>
      [
        rect(104, 200, 14, 50, wood.dark) + rect(282, 200, 14, 50, wood.dark),
        each([0, 1, 2], (at) => rect(84, 172 + at * 11, 232, 9, at % 2 ? wood.main : wood.light, 2)),
        rect(96, 226, 208, 10, wood.main, 2),
        rect(120, 160, 70, 12, first.main, 2) +
          rect(126, 149, 58, 11, paper, 2) +
          rect(122, 139, 62, 10, second.main, 2),
        rect(228, 138, 34, 34, second.light, 6) +
          shape('M245 140q-30-14-20-42 22 8 20 42zM245 140q28-16 18-44-22 8-18 44z', leaf.main),
      ].join(''),
  },
  chair: {
    places: ['room', 'workshop'],
    draw: ({ first, metal, ink }) =>
      [
        line('M200 212v24M200 234l-52 14M200 234l52 14M200 234v16', metal.dark, 9),
        each([148, 200, 252], (x) => oval(x, 250, 9, 6, ink)),
        line('M252 196q26-20 20-78', metal.main, 8),
        rect(142, 58, 116, 104, first.main, 26) + rect(156, 72, 88, 76, first.light, 18),
        rect(130, 176, 140, 36, first.dark, 16) + rect(130, 172, 140, 26, first.main, 13),
        line('M134 172v-26h26M266 172v-26h-26', ink, 8),
      ].join(''),
  },
  sideboard: {
    places: ['room'],
    draw: ({ wood, second, leaf, paper }) =>
      [
        rect(78, 236, 14, 16, wood.dark) + rect(308, 236, 14, 16, wood.dark),
        rect(66, 138, 268, 102, wood.main, 5) + rect(60, 130, 280, 12, wood.light, 4),
        each(
          [0, 1, 2],
          (at) => rect(76 + at * 86, 150, 76, 82, wood.light, 3) + rect(84 + at * 86, 158, 60, 66, wood.main, 2),
        ),
        each([0, 1, 2], (at) => `<circle cx="${138 + at * 86}" cy="192" r="4" fill="${wood.dark}"/>`),
        rect(92, 92, 30, 38, second.main, 8) +
          line('M100 94q-10-34-22-40M108 94q2-40 10-52M114 94q14-22 26-26', leaf.main, 5),
        rect(232, 84, 62, 46, wood.dark, 3) +
          rect(238, 90, 50, 34, paper) +
          shape('M238 124v-12q14-16 26-4t24-6v22z', second.light),
      ].join(''),
  },
  bench: {
    places: ['garden'],
    draw: ({ wood, first }) =>
      [
        line('M104 250l10-60v-74M296 250l-10-60v-74', wood.dark, 11),
        each([0, 1, 2], (at) => rect(92, 112 + at * 24, 216, 15, at === 1 ? wood.light : wood.main, 5)),
        each([0, 1], (at) => rect(84, 190 + at * 16, 232, 13, at ? wood.main : wood.light, 5)),
        `<rect x="120" y="134" width="58" height="54" rx="14" fill="${first.main}" transform="rotate(-8 149 161)"/>`,
        line('M136 148l26-4M138 162l26-4', first.light, 4),
      ].join(''),
  },
  boxes: {
    places: ['room', 'workshop'],
    draw: ({ first, paper }) =>
      [
        rect(92, 158, 120, 92, '#c79b66', 4) + rect(92, 158, 120, 16, '#dcb483') + rect(140, 158, 24, 92, '#e9cf9f'),
        rect(220, 176, 96, 74, '#b98a55', 4) + shape('M220 176l-22-24h44l22 24zM316 176l24-22h-44l-22 22z', '#d4a870'),
        rect(232, 150, 20, 40, first.main, 3) +
          rect(256, 142, 22, 48, paper, 3) +
          rect(282, 154, 18, 36, first.light, 3),
        rect(220, 184, 96, 66, '#b98a55', 4),
        rect(112, 92, 92, 66, '#d4a870', 4) + rect(148, 92, 18, 66, '#ecd4a8'),
        line('M104 218l14-16 14 16M118 204v26', '#835b38', 4),
      ].join(''),
  },
} satisfies Record<string, Drawing>
