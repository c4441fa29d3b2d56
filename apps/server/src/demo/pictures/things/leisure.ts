import { circle, each, faint, line, oval, rect, ring, shape } from '../pencil.ts'
import type { Drawing } from './drawing.ts'

export const leisure = {
  books: {
    places: ['table', 'room'],
    draw: ({ first, second, paper }) =>
      [
        each([first.main, second.main, first.dark, second.light, '#e8b04a'], (colour, at) =>
          [
            rect(92 + (at % 2) * 12, 224 - at * 25, 148 - (at % 3) * 8, 25, colour, 5),
            rect(100 + (at % 2) * 12, 229 - at * 25, 138 - (at % 3) * 8, 15, paper, 2),
            rect(92 + (at % 2) * 12, 224 - at * 25, 16, 25, colour, 5),
          ].join(''),
        ),
        `<g transform="rotate(14 284 190)">${rect(256, 122, 62, 124, second.main, 5) + rect(264, 138, 46, 30, paper, 2) + line('M270 150h34M270 160h24', second.dark, 3)}</g>`,
        shape('M128 116q36-18 60 0 24-18 56-2v-42q-32-14-56 4-24-18-60-2z', paper) +
          line('M188 118V78M138 92q24-8 42 4M138 104q24-8 42 4M198 96q20-10 36-4', '#c6b795', 3),
      ].join(''),
  },
  discs: {
    places: ['table', 'room'],
    draw: ({ first, second, ink, paper }) =>
      [
        rect(78, 128, 150, 120, '#b98a55', 6),
        each([0, 1, 2, 3, 4, 5, 6, 7], (at) =>
          rect(88 + at * 17, 112 + (at % 3) * 6, 13, 90, [first.main, ink, second.main, paper][at % 4] ?? ink, 2),
        ),
        rect(78, 164, 150, 86, '#c79b66', 6) + rect(126, 190, 54, 28, paper, 3),
        circle(280, 204, 46, ink) +
          ring(280, 204, 34, '#55594f', 2) +
          ring(280, 204, 26, '#55594f', 2) +
          circle(280, 204, 15, first.main) +
          circle(280, 204, 4, paper),
      ].join(''),
  },
  game: {
    places: ['table'],
    draw: ({ first, second, paper, wood, ink }) =>
      [
        shape('M84 184h196l44 62H40z', wood.dark) + shape('M88 180h188l42 58H48z', paper),
        each([0, 1, 2, 3], (row) =>
          each([0, 1, 2, 3], (at) =>
            (row + at) % 2
              ? shape(
                  `M${88 - row * 10 + at * (47 + row * 4.6)} ${180 + row * 14.5}h${47 + row * 4.6}l2 14.5h-${50 + row * 4.6}z`,
                  first.light,
                )
              : '',
          ),
        ),
        each(
          [
            [116, 176, first.main],
            [176, 196, second.main],
            [232, 184, first.dark],
            [150, 222, second.dark],
          ] as const,
          ([x, y, colour]) =>
            circle(x, y - 24, 10, colour) + shape(`M${x - 13} ${y + 6}q4-22 13-24 9 2 13 24z`, colour),
        ),
        `<g transform="rotate(14 300 196)">${rect(280, 176, 38, 38, paper, 8) + circle(291, 187, 4, ink) + circle(307, 203, 4, ink) + circle(299, 195, 4, ink)}</g>`,
        rect(84, 100, 120, 50, second.main, 6) +
          rect(84, 138, 120, 12, second.dark, 4) +
          circle(118, 124, 14, '#f2b632') +
          rect(142, 114, 48, 8, paper, 4) +
          rect(142, 128, 34, 6, paper, 3),
      ].join(''),
  },
  guitar: {
    places: ['room', 'square'],
    draw: ({ wood, first, ink, paper }) =>
      [
        line('M292 250l-14-66M248 250l32-64M292 250l-24-64', ink, 5) +
          shape('M232 100l92-10 12 96-96 6z', ink) +
          shape('M240 106l40-4 4 84-40 2z', paper) +
          shape('M284 102l34-4 8 82-38 4z', paper),
        line('M248 120l26-2M249 132l26-2M250 144l26-2M292 116l22-2M293 128l24-2', '#9a917c', 2.5),
        `<g transform="rotate(16 150 160)">${rect(141, 22, 18, 130, wood.dark, 4) + rect(135, 6, 30, 30, ink, 6) + oval(150, 150, 42, 38, wood.main) + oval(150, 204, 58, 50, wood.main) + oval(150, 204, 48, 41, wood.light) + oval(150, 150, 33, 29, wood.light) + circle(150, 172, 19, ink) + rect(128, 224, 44, 10, wood.dark, 4) + line('M146 30v196M150 30v196M154 30v196', paper, 1.4) + circle(180, 224, 5, first.main)}</g>`,
      ].join(''),
  },
  amp: {
    places: ['room', 'square'],
    draw: ({ first, ink, metal, wood }) =>
      [
        rect(84, 120, 150, 130, first.dark, 10) +
          rect(96, 156, 126, 84, ink, 6) +
          each([0, 1, 2, 3, 4, 5, 6], (at) => line(`M${104 + at * 18} 162v72`, '#4d524a', 3)),
        rect(96, 130, 126, 18, metal.light, 4) +
          each([0, 1, 2, 3], (at) => circle(112 + at * 24, 139, 6, ink)) +
          line('M130 120q28-20 56 0', wood.dark, 7),
        line('M292 248V98M292 248l-28 6M292 248l28 6', metal.dark, 6) +
          line('M292 100l-26-18', metal.dark, 6) +
          rect(240, 60, 40, 22, ink, 11) +
          circle(246, 71, 15, metal.main),
        line('M292 246q-30 14-58-6', ink, 4),
      ].join(''),
  },
  suitcase: {
    places: ['room'],
    draw: ({ first, second, metal, wood }) =>
      [
        line('M172 74V46h56v28', metal.dark, 7) +
          rect(106, 72, 188, 174, first.main, 20) +
          shape('M252 72h22q20 0 20 20v134q0 20-20 20h-22z', first.dark),
        each([0, 1, 2, 3], (at) => line(`M${136 + at * 34} 88v142`, first.light, 4)) +
          rect(126, 244, 24, 10, '#33372f', 4) +
          rect(250, 244, 24, 10, '#33372f', 4),
        rect(124, 136, 152, 14, wood.dark, 4) +
          circle(152, 112, 13, second.main) +
          rect(220, 176, 44, 30, second.light, 5) +
          rect(228, 184, 28, 6, '#fff', 3),
      ].join(''),
  },
  camera: {
    places: ['table'],
    draw: ({ first, ink, metal, paper }) =>
      [
        rect(88, 122, 224, 124, ink, 16) +
          rect(88, 122, 224, 36, metal.light, 14) +
          rect(150, 98, 84, 34, metal.main, 8) +
          rect(168, 106, 46, 20, '#b9dbe6', 4),
        rect(104, 108, 34, 16, metal.dark, 5) +
          circle(276, 114, 15, metal.dark) +
          circle(200, 190, 54, metal.dark) +
          circle(200, 190, 44, ink) +
          circle(200, 190, 28, '#39566b') +
          circle(188, 178, 9, '#cfe6ef'),
        rect(268, 170, 30, 40, first.main, 5) +
          line('M88 150q-44 40-20 96M312 150q44 40 20 96', first.dark, 7) +
          circle(120, 140, 6, paper),
      ].join(''),
  },
  telescope: {
    places: ['garden', 'room'],
    draw: ({ first, metal, wood, ink }) =>
      [
        line('M200 150l-62 100M200 150l62 100M200 150v100', wood.main, 9) + circle(200, 150, 13, metal.dark),
        `<g transform="rotate(-28 200 130)">${rect(110, 108, 186, 42, first.main, 8) + rect(280, 100, 34, 58, first.dark, 6) + rect(78, 116, 34, 26, ink, 5) + rect(62, 108, 18, 22, metal.dark, 4) + rect(150, 98, 60, 10, metal.dark, 4) + rect(110, 122, 186, 8, first.light)}</g>`,
        each(
          [
            [70, 50],
            [320, 38],
            [348, 92],
            [120, 28],
          ],
          ([x = 0, y = 0]) => faint(0.8, circle(x, y, 3, '#fff8dc')),
        ),
      ].join(''),
  },
  screen: {
    places: ['garden', 'square'],
    draw: ({ ink, first, second, wood }) =>
      [
        line('M86 250V52M314 250V52', wood.dark, 7) +
          rect(78, 48, 244, 140, '#f7f3e8', 4) +
          rect(90, 60, 220, 116, '#2f3d4b', 2),
        circle(256, 92, 18, '#fbe6a6') +
          shape('M90 176v-40q50-44 96-6t124-30v76z', second.dark) +
          shape('M150 176q6-54 24-54t24 54z', ink) +
          circle(174, 112, 12, ink) +
          rect(160, 96, 28, 8, ink, 3),
        faint(0.22, shape('M200 226L90 60h220z', '#fff6d0')) +
          rect(172, 220, 58, 26, first.main, 6) +
          circle(200, 226, 9, '#fff3c4'),
        each(
          [70, 128, 268, 330],
          (x, at) =>
            circle(x, 236, 16, at % 2 ? first.dark : second.main) +
            shape(`M${x - 26} 276q2-28 26-28t26 28z`, at % 2 ? second.main : first.dark),
        ),
      ].join(''),
  },
  catCarrier: {
    places: ['room'],
    draw: ({ first, metal, ink, second }) =>
      [
        line('M150 110q50-40 100 0', first.dark, 11) +
          rect(88, 110, 224, 138, first.main, 26) +
          rect(88, 170, 224, 16, first.dark),
        rect(118, 128, 116, 106, ink, 16) +
          oval(176, 206, 40, 32, '#d9a066') +
          circle(176, 172, 24, '#d9a066') +
          shape('M156 160l2-24 16 14zM196 160l-2-24-16 14z', '#d9a066'),
        circle(168, 170, 3.5, ink) + circle(184, 170, 3.5, ink) + shape('M172 178h8l-4 5z', '#b4566a'),
        each([0, 1, 2, 3, 4], (at) => line(`M${132 + at * 22} 130v102`, metal.light, 4)) +
          line('M120 164h112M120 202h112', metal.light, 4) +
          circle(272, 150, 8, second.main),
      ].join(''),
  },
  wheelchair: {
    places: ['room', 'square'],
    draw: ({ first, metal, ink }) =>
      [
        rect(146, 74, 24, 96, first.main, 10) +
          rect(146, 158, 110, 22, first.main, 10) +
          line('M150 76l-26-12M156 136h84v22', ink, 8),
        line('M160 180l-8 20M250 178l22 48h26', metal.dark, 7) +
          ring(172, 200, 50, ink, 8) +
          ring(172, 200, 40, metal.light, 3) +
          line('M172 160v80M132 200h80M144 172l56 56M200 172l-56 56', metal.main, 2) +
          circle(172, 200, 7, metal.dark),
        circle(276, 232, 18, ink) + circle(276, 232, 8, metal.light) + rect(286, 218, 36, 8, ink, 4),
      ].join(''),
  },
} satisfies Record<string, Drawing>
