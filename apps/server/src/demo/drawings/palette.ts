import { pick, type Random } from '../random.ts'

type Colour = { main: string; dark: string; light: string }

const colours = {
  terracotta: { main: '#d8704c', dark: '#b45337', light: '#eb9e7f' },
  green: { main: '#2f7d4f', dark: '#22603b', light: '#5fa57a' },
  blue: { main: '#4b84a6', dark: '#35637f', light: '#86b3cd' },
  violet: { main: '#7f65a6', dark: '#5d4880', light: '#a893c8' },
  yellow: { main: '#eeb23a', dark: '#c58d1b', light: '#f8d57e' },
  rose: { main: '#c25a6e', dark: '#98404f', light: '#dd8d9b' },
  teal: { main: '#3f8f8b', dark: '#2c6a67', light: '#79bab6' },
  cream: { main: '#e6dcc6', dark: '#c6b795', light: '#f7f2e6' },
  slate: { main: '#44576a', dark: '#2f3d4b', light: '#73879b' },
} as const satisfies Record<string, Colour>

export type ColourName = keyof typeof colours
export const colourNames = Object.keys(colours) as ColourName[]

const woods: readonly Colour[] = [
  { main: '#a87a50', dark: '#835b38', light: '#c79c73' },
  { main: '#c79b66', dark: '#a17845', light: '#dfbd8f' },
  { main: '#7d5639', dark: '#5e3f28', light: '#a0775a' },
]

export type Palette = {
  first: Colour
  second: Colour
  wood: Colour
  metal: Colour
  paper: string
  ink: string
  leaf: Colour
}

/** Chooses two different colours for the thing, and those of common materials. */
export function choosePalette(random: Random, colour?: ColourName): Palette {
  const all: readonly Colour[] = Object.values(colours)
  const first = colour ? colours[colour] : pick(random, all)
  return {
    first,
    second: pick(
      random,
      all.filter((other) => other !== first),
    ),
    wood: pick(random, woods),
    metal: { main: '#9aa5ab', dark: '#6d787f', light: '#c9d1d5' },
    leaf: { main: '#3f8a55', dark: '#2b673d', light: '#71b383' },
    paper: '#fdf8ec',
    ink: '#33372f',
  }
}

/** Colours of walls and houses. */
export const wallColours = [
  '#ecdfcb',
  '#dfe6da',
  '#e3dfe9',
  '#f0dcd0',
  '#d9e5e8',
  '#efe6c9',
  '#e8d5d2',
  '#d5e0d0',
] as const
