import { circle, each, line, oval, rect, ring, shape } from '../pencil.ts'
import type { Drawing } from './drawing.ts'

export const workshop = {
  drill: {
    places: ['workshop'],
    draw: ({ first, metal, ink }) =>
      [
        shape('M96 112q0-24 26-24h104q26 0 26 24v22q0 22-26 22H122q-26 0-26-22z', first.main) +
          rect(96, 126, 156, 22, first.dark, 8),
        shape('M120 154h52l10 72h-56z', ink) +
          rect(112, 218, 84, 32, first.main, 8) +
          rect(170, 164, 16, 26, first.light, 6),
        rect(252, 104, 26, 36, ink, 5) +
          shape('M278 110h24l10 12-10 12h-24z', metal.dark) +
          rect(306, 118, 58, 8, metal.main, 3),
        line('M316 118l8 8M332 118l8 8M348 118l8 8', metal.light, 3) +
          each([0, 1, 2], (at) => line(`M${128 + at * 16} 100v18`, first.dark, 5)),
        rect(230, 214, 98, 36, metal.light, 6) +
          each([0, 1, 2, 3, 4], (at) => rect(240 + at * 18, 204 - at * 3, 7, 36, metal.dark, 3)),
      ].join(''),
  },
  toolbox: {
    places: ['workshop', 'square'],
    draw: ({ first, metal, wood, second }) =>
      [
        line('M132 150l-26-82M142 150l10-86', metal.main, 9) +
          rect(92, 50, 30, 24, metal.dark, 5) +
          rect(144, 52, 16, 34, second.main, 6),
        line('M252 150l26-76M232 150V84', metal.main, 8) +
          rect(222, 54, 20, 38, wood.main, 8) +
          ring(284, 62, 14, metal.dark, 8),
        shape('M84 148h232l-14 96q-1 8-9 8H107q-8 0-9-8z', first.main) +
          shape('M264 148h52l-14 96q-1 8-9 8h-40z', first.dark),
        rect(76, 138, 248, 18, first.light, 8) +
          rect(176, 176, 48, 26, metal.light, 5) +
          line('M150 140q50-56 100 0', wood.dark, 12),
      ].join(''),
  },
  ladder: {
    places: ['room', 'workshop'],
    draw: ({ metal, first }) =>
      [
        line('M176 40L112 250M232 40l66 210', metal.dark, 10) +
          line('M210 44l-20 206', metal.light, 6) +
          line('M226 44l58 190', metal.main, 5),
        each([0, 1, 2, 3, 4, 5], (at) =>
          rect(166 - at * 9.4, 66 + at * 31, 62 + at * 5, 11, at % 2 ? metal.light : metal.main, 3),
        ),
        rect(158, 28, 92, 18, first.main, 6) +
          rect(98, 242, 28, 10, first.dark, 4) +
          rect(284, 242, 28, 10, first.dark, 4),
      ].join(''),
  },
  paint: {
    places: ['workshop', 'room'],
    draw: ({ first, metal, wood, paper }) =>
      [
        rect(96, 140, 120, 110, metal.light, 8) +
          rect(96, 172, 120, 50, first.main) +
          oval(156, 140, 60, 14, metal.main) +
          oval(156, 139, 50, 10, paper),
        line('M98 146q58-90 116 0', metal.dark, 5) + shape('M110 142q4 60 14 34t12 6 12-40z', paper),
        rect(228, 178, 82, 72, metal.main, 7) +
          rect(228, 198, 82, 30, first.light) +
          oval(269, 178, 41, 10, metal.light),
        `<g transform="rotate(38 292 140)">${rect(278, 60, 20, 78, wood.main, 8) + rect(270, 130, 36, 16, metal.dark, 3) + rect(270, 144, 36, 40, paper, 3) + rect(270, 164, 36, 22, first.main, 3)}</g>`,
      ].join(''),
  },
  sewing: {
    places: ['table'],
    draw: ({ first, second, metal, ink, paper }) =>
      [
        rect(70, 220, 264, 30, '#efe8da', 8) +
          shape('M96 104h186q30 0 30 30v86h-56v-62H150v30h-44q-18 0-18-18v-46q0-20 8-20z', first.main),
        shape('M256 158h56v62h-56z', first.dark) + circle(318, 140, 18, metal.light) + circle(318, 140, 7, metal.dark),
        line('M124 188v30', metal.dark, 6) +
          rect(108, 216, 34, 6, ink, 3) +
          circle(120, 136, 11, paper) +
          circle(120, 136, 4, ink),
        rect(206, 72, 22, 32, second.main, 4) +
          rect(202, 68, 30, 6, paper, 3) +
          line('M216 74Q160 70 126 110', second.main, 2),
        shape('M40 216q60-16 120 2l34 30q-90 8-154-4z', second.light) + line('M64 228h74', second.dark, 3),
      ].join(''),
  },
  monitor: {
    places: ['table', 'room'],
    draw: ({ first, ink, metal, leaf }) =>
      [
        rect(88, 70, 190, 128, ink, 10) +
          rect(98, 80, 170, 104, first.light, 3) +
          shape('M98 184v-30q40-46 80-14t90-26v70z', leaf.light) +
          circle(238, 104, 12, '#fbe6a6'),
        rect(170, 198, 26, 34, metal.dark) + rect(132, 230, 102, 12, metal.main, 6),
        rect(78, 242, 150, 12, '#e5e2da', 4) +
          oval(262, 246, 16, 9, '#e5e2da') +
          rect(300, 128, 50, 120, metal.dark, 6) +
          rect(308, 140, 34, 6, metal.light, 3) +
          circle(325, 226, 6, first.main),
      ].join(''),
  },
  chipper: {
    places: ['workshop', 'garden'],
    draw: ({ first, metal, ink }) =>
      [
        rect(120, 140, 120, 92, first.main, 14) +
          shape('M140 140l-34-58h96l-24 58z', first.dark) +
          rect(96, 70, 116, 16, metal.dark, 6),
        rect(138, 158, 60, 40, first.light, 6) +
          line('M146 170h44M146 184h44', first.dark, 4) +
          shape('M240 168l70-26v40l-70 14z', metal.main),
        each([142, 222], (x) => circle(x, 236, 18, ink) + circle(x, 236, 8, metal.light)) +
          line('M238 150l40-56h30', ink, 8),
        each([0, 1, 2, 3, 4], (at) => oval(326 + (at % 2) * 14, 196 + at * 12, 9, 4, '#a87a50')),
      ].join(''),
  },
} satisfies Record<string, Drawing>
