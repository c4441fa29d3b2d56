import { z } from 'zod'
import { between, pick, type Random, seededRandom } from '../random.ts'
import { choosePalette, type Palette, wallColours } from './palette.ts'
import { circle, each, ellipse, line, path, rect, withOpacity } from './svg-shapes.ts'

const side = 512

const skins = {
  fair: { main: '#f3cfb3', dark: '#dba98a' },
  light: { main: '#ebbd97', dark: '#cf9870' },
  olive: { main: '#d6a273', dark: '#b67f52' },
  brown: { main: '#a9744a', dark: '#875734' },
  dark: { main: '#7a4f35', dark: '#5c3823' },
} as const

const hairColours = {
  black: '#2c2723',
  brown: '#5b3d28',
  chestnut: '#8a5530',
  blond: '#d9ae63',
  red: '#b9552c',
  grey: '#a9a59c',
  white: '#e9e5da',
} as const

const codes = <Table extends object>(table: Table) => Object.keys(table) as [keyof Table & string]

/** The layers of hair behind the head and in front of it. */
type Hair = { back: (colour: string) => string; front: (colour: string) => string }

const nothing = () => ''
/** Hair with a high hairline, which all but bald heads have. */
const cap = (colour: string) =>
  path('M57 92C52 48 78 34 100 34s48 14 43 58q-6-26-20-34-24 10-50 4-12 10-16 30z', colour)

const hairs = {
  bald: { back: nothing, front: nothing },
  fringe: {
    back: nothing,
    front: (colour) => path('M55 96q-6-18 2-30 4 14 4 26zM145 96q6-18-2-30-4 14-4 26z', colour),
  },
  short: { back: nothing, front: cap },
  side: {
    back: nothing,
    front: (colour) => path('M56 90C50 50 74 32 102 33c30 0 48 22 42 57q-4-18-12-26-34 6-58-12-10 16-18 38z', colour),
  },
  curly: {
    back: nothing,
    front: (colour) =>
      each(
        [
          [60, 70, 15],
          [70, 52, 17],
          [88, 42, 17],
          [108, 40, 18],
          [128, 50, 17],
          [140, 70, 15],
        ] as const,
        ([x, y, radius]) => circle(x, y, radius, colour),
      ),
  },
  afro: { back: (colour) => circle(100, 74, 62, colour), front: cap },
  bob: {
    back: (colour) => path('M50 128C40 60 66 30 100 30s60 30 50 98q-10 6-20 2V80H70v50q-10 4-20-2z', colour),
    front: cap,
  },
  long: { back: (colour) => path('M50 176C36 70 62 30 100 30s64 40 50 146q-24 8-50 8t-50-8z', colour), front: cap },
  wavy: {
    back: (colour) =>
      path('M46 168q10-14 2-30t4-34C44 56 70 30 100 30s56 26 48 74q-4 18 4 34t2 30q-26 12-54 12t-54-12z', colour),
    front: (colour) => path('M57 94C50 50 78 34 104 34c28 0 46 22 40 60-10-24-30-34-44-38-10 16-30 20-43 38z', colour),
  },
  bun: { back: (colour) => circle(100, 30, 20, colour), front: cap },
  plait: {
    back: nothing,
    front: (colour) =>
      cap(colour) +
      each([0, 1, 2, 3], (nth) => ellipse(146 + nth, 100 + nth * 20, 10 - nth, 12, colour)) +
      circle(149, 176, 5, '#c25a6e'),
  },
} as const satisfies Record<string, Hair>

/** Accessories and beards, from the lowest layer to the highest. */
const extras = {
  beard: ({ hair }: Look) => path('M58 100q2 54 42 56 40-2 42-56-8 22-22 22-20-8-40 0-14 0-22-22z', hair),
  moustache: ({ hair }: Look) => path('M100 118q-20-4-26 8 14 8 26 0 12 8 26 0-6-12-26-8z', hair),
  freckles: ({ skin }: Look) =>
    each([70, 77, 84, 116, 123, 130], (x, nth) => circle(x, 108 + (nth % 3) * 3, 1.6, skin.dark)),
  glasses: ({ palette }: Look) => line('M64 94h26v16H66zM110 94h26l-2 16h-24zM90 98q10-5 20 0', palette.ink, 3.5),
  'round glasses': ({ palette }: Look) =>
    each([80, 120], (x) => line(`M${x - 15} 99a15 15 0 1 0 30 0a15 15 0 1 0 -30 0`, palette.first.dark, 3.5)) +
    line('M95 98q5-4 10 0', palette.first.dark, 3.5),
  earrings: ({ palette }: Look) => each([55, 145], (x) => circle(x, 120, 4.5, palette.second.main)),
  scarf: ({ palette }: Look) =>
    path('M62 152q38 22 76 0l6 16q-44 22-88 0z', palette.second.main) +
    path('M118 164l22 36h-22l-12-32z', palette.second.dark),
  headscarf: ({ palette }: Look) =>
    path(
      'M100 26c-40 0-58 34-52 74 4 34 10 60 6 84h92c-4-24 2-50 6-84 6-40-12-74-52-74zm0 22c26 0 38 22 36 52-2 28-18 46-36 46s-34-18-36-46c-2-30 10-52 36-52z',
      palette.second.main,
    ) + line('M60 70q16-30 42-32', palette.second.light, 3),
  beret: ({ palette }: Look) =>
    path('M48 62c4-26 30-38 58-34 26 4 44 18 42 34-30-10-66-10-100 0z', palette.first.dark) +
    rect(98, 20, 5, 10, palette.first.dark, 2),
  cap: ({ palette }: Look) =>
    path('M54 68c0-28 20-42 46-42s46 14 46 42q-46-12-92 0z', palette.first.main) +
    path('M96 62q40-4 66 14-30 0-64-4z', palette.first.dark),
  helmet: ({ palette }: Look) =>
    path('M50 72c0-32 22-48 50-48s50 16 50 48q-50-14-100 0z', palette.second.main) +
    line('M80 30l-8 34M100 26v34M120 30l8 34', palette.second.dark, 5),
} as const

type Look = { skin: { main: string; dark: string }; hair: string; palette: Palette }

export const Portrait = z.union([
  z.strictObject({
    skin: z.enum(codes(skins)),
    hair: z.enum(codes(hairs)),
    hairColour: z.enum(codes(hairColours)).default('brown'),
    extras: z.array(z.enum(codes(extras))).default([]),
  }),
  z.strictObject({ pet: z.enum(['cat', 'dog']) }),
])
export type Portrait = z.output<typeof Portrait>

/** Draws a profile picture as SVG. The same seed always gives the same clothes, smile and wall. */
export function drawPortrait(portrait: Portrait, seed: string): string {
  const palette = choosePalette(seededRandom(`${seed}/paint`))
  const random = seededRandom(`${seed}/face`)
  const wall = wallOf(random, palette)
  const sitter = 'pet' in portrait ? pets[portrait.pet](palette) : person(portrait, { palette, random })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 200 200">`,
    wall,
    `<g transform="rotate(${between(random, -3, 3).toFixed(2)} 100 120)">${sitter}</g>`,
    '</svg>',
  ].join('')
}

function wallOf(random: Random, { second, leaf }: Palette): string {
  const colour = pick(random, wallColours)
  const decoration = pick(random, [
    () => withOpacity(0.7, circle(between(random, 60, 140), 70, 84, '#fffaf0')),
    () =>
      withOpacity(
        0.4,
        each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], (nth) => rect(nth * 22, 0, 9, 200, '#fff')),
      ),
    () => withOpacity(0.55, path('M0 130q50-40 100-14t100-22v106H0z', second.light)),
    () =>
      withOpacity(
        0.8,
        path('M-6 200C8 150 4 96 28 70q20 50-6 130z', leaf.light) +
          path('M206 200c-14-60-6-110-34-140-14 60-2 100 6 140z', leaf.main),
      ),
  ])
  return rect(0, 0, 200, 200, colour) + decoration()
}

function person(
  portrait: Exclude<Portrait, { pet: string }>,
  { palette, random }: { palette: Palette; random: Random },
) {
  const skin = skins[portrait.skin]
  const look: Look = { skin, hair: hairColours[portrait.hairColour], palette }
  const { back, front } = hairs[portrait.hair]
  const worn = (codes(extras) as (keyof typeof extras)[]).filter((name) => portrait.extras.includes(name))
  return [
    back(look.hair),
    path('M22 212c2-42 34-54 78-54s76 12 78 54z', palette.first.main),
    path('M74 160q26 26 52 0l-6-6H80z', palette.first.dark),
    rect(84, 132, 32, 34, skin.dark, 12),
    each([56, 144], (x) => circle(x, 102, 9, skin.dark)),
    path('M56 92c0-34 20-50 44-50s44 16 44 50c0 36-20 56-44 56s-44-20-44-56z', skin.main),
    each([76, 124], (x) => withOpacity(0.35, circle(x, 116, 8, '#d8573f'))),
    each([82, 118], (x) => ellipse(x, 99, 4.2, between(random, 4.4, 5.6), palette.ink)),
    line(
      `M73 ${between(random, 83, 87).toFixed(1)}q8-5 17 0M110 85q8-5 17 0`,
      look.hair === hairColours.white ? hairColours.grey : look.hair,
      3.5,
    ),
    line('M100 101q-5 10 1 11', skin.dark, 3),
    front(look.hair),
    each(worn, (name) => extras[name](look)),
    mouth(random),
  ].join('')
}

const mouth = (random: Random) =>
  pick(random, [
    line('M86 125q14 12 28 0', '#8c3b36', 3.5),
    path('M84 123q16 20 32 0z', '#8c3b36') + path('M88 124q12 6 24 0z', '#fff'),
    line('M88 127q14 7 25-3', '#8c3b36', 3.5),
  ])

const pets = {
  cat: ({ first, ink }: Palette) =>
    [
      path('M30 210c0-50 30-70 70-70s70 20 70 70z', '#8a8279'),
      path('M50 90L46 30l40 28zM150 90l4-60-40 28z', '#8a8279') +
        path('M55 72l-2-28 22 18zM145 72l2-28-22 18z', '#e0a79c'),
      ellipse(100, 100, 56, 50, '#9b938a'),
      line('M92 54v16M100 52v20M108 54v16', '#6f685f', 5),
      each([78, 122], (x) => ellipse(x, 96, 10, 11, '#d5c14a') + ellipse(x, 96, 3.5, 10, ink)),
      ellipse(100, 122, 22, 16, '#efe9de') + path('M94 112h12l-6 8z', '#d5857c'),
      line('M100 120v6q-6 8-13 3M100 126q6 8 13 3', ink, 2.5),
      line('M62 116l-30-6M62 122l-30 2M138 116l30-6M138 122l30 2', '#fdf8ec', 2),
      path('M56 146q44 18 88 0l2 10q-46 20-92 0z', first.main),
    ].join(''),
  dog: ({ first, ink }: Palette) =>
    [
      path('M24 212c0-54 34-72 76-72s76 18 76 72z', '#b07b45'),
      ellipse(100, 96, 50, 54, '#c48f56'),
      path('M56 62C28 56 26 100 40 128c16-4 22-30 24-54zM144 62c28-6 30 38 16 66-16-4-22-30-24-54z', '#7d5230'),
      path('M100 44q-14 20-8 56h16q6-36-8-56z', '#f2e6d2'),
      ellipse(100, 120, 30, 24, '#f2e6d2'),
      each([80, 120], (x) => circle(x, 90, 6.5, ink) + circle(x + 2, 88, 2, '#fff')),
      ellipse(100, 108, 12, 9, ink),
      line('M100 116v8q-8 10-16 2M100 124q8 10 16 2', ink, 3),
      path('M94 130q6 22 12 0z', '#d8737a'),
      path('M54 148q46 18 92 0l2 12q-48 18-96 0z', first.main) + circle(100, 168, 7, '#f2b632'),
    ].join(''),
} satisfies Record<string, (palette: Palette) => string>
