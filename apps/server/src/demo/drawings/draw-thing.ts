import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../../paths.ts'
import { between, pick, type Random, seededRandom } from '../random.ts'
import { type ColourName, choosePalette, type Palette } from './palette.ts'
import { sceneries } from './scenery.ts'
import { ellipse, rect } from './svg-shapes.ts'

const imageSize = { width: 800, height: 600 }

type Options = { seed: string; view: number; colour?: ColourName }

/**
 * Draws a thing as SVG. View 0 shows the whole thing, view 1 a close-up, view 2 the mirrored thing in another scenery. The same seed
 * always gives the same colours.
 */
export function drawThing(name: string, { seed, view, colour }: Options): string {
  const palette = choosePalette(seededRandom(`${seed}/paint`), colour)
  const random = seededRandom(`${seed}/view/${Math.floor(view / 2)}`)
  const { scenery, draw } = readThing(name)
  const thing = draw(palette, seededRandom(`${seed}/thing`))
  const scene = [
    sceneries[pick(random, scenery)]?.(random, palette),
    ellipse(204, 252, 150, 17, 'url(#shade)'),
    view >= 2 ? `<g transform="translate(400 0) scale(-1 1)">${thing}</g>` : thing,
  ].join('')
  return canvas(scene, { light: lightOf(random), camera: cameraOf(random, view) })
}

/**
 * Reads a file of `things`, which names the sceneries that suit the thing. Its colours are placeholders: `{first.main}` is a colour of
 * the palette, `{#d8573f|#8aa84a}` a random choice.
 */
function readThing(name: string) {
  const svg = readFileSync(join(paths.demoThings, `${name}.svg`), 'utf8')
  const [, scenery = '', elements = ''] = /^<svg [^>]*data-sceneries="([^"]+)">(.*)<\/svg>\s*$/s.exec(svg) ?? []
  return {
    scenery: scenery.split(' '),
    draw: (palette: Palette, random: Random) =>
      elements
        .replace(/\s*\n\s*/g, '')
        .replace(/\{([^}]+)\}/g, (_, colour: string) =>
          colour.startsWith('#') ? pick(random, colour.split('|')) : colourOf(palette, colour),
        ),
  }
}

/** Resolves `wood.dark`, or `paper`, which has no shades. */
function colourOf(palette: Palette, placeholder: string): string {
  const [name, shade] = placeholder.split('.')
  const colour = palette[name as keyof Palette]
  const found = typeof colour === 'string' ? colour : colour?.[shade as keyof typeof colour]
  if (!found) throw new Error(`A drawing uses the colour ${placeholder}, which the palette does not have`)
  return found
}

/** Tilts the camera slightly, as in a hand-held photo, and moves it closer for view 1. */
function cameraOf(random: Random, view: number): string {
  const angle = between(random, -1.6, 1.6).toFixed(2)
  const scale = view === 1 ? between(random, 1.5, 1.75) : between(random, 1.1, 1.16)
  const [x, y] = view === 1 ? [between(random, 185, 215), 190] : [200, between(random, 147, 155)]
  return `translate(200 150) rotate(${angle}) scale(${scale.toFixed(3)}) translate(${-x} ${-y})`
}

const lightOf = (random: Random) => ({
  x: pick(random, [8, 92]),
  tint: pick(random, ['#fff3d6', '#ffffff', '#ffe6cf', '#eef4ff']),
})

function canvas(scene: string, { light, camera }: { light: ReturnType<typeof lightOf>; camera: string }): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSize.width}" height="${imageSize.height}" viewBox="0 0 400 300">`,
    '<defs><radialGradient id="shade"><stop offset=".4" stop-color="#2a2418" stop-opacity=".34"/>',
    '<stop offset="1" stop-color="#2a2418" stop-opacity="0"/></radialGradient>',
    `<radialGradient id="light" cx="${light.x}%" cy="0%" r="120%">`,
    `<stop offset="0" stop-color="${light.tint}" stop-opacity=".5"/><stop offset=".6" stop-color="${light.tint}" stop-opacity="0"/>`,
    '<stop offset="1" stop-color="#20180c" stop-opacity=".26"/></radialGradient></defs>',
    rect(0, 0, 400, 300, '#e8dfcf'),
    `<g transform="${camera}">${scene}</g>`,
    rect(0, 0, 400, 300, 'url(#light)'),
    '</svg>',
  ].join('')
}
