import { between, pick, type Random, seededRandom } from '../random.ts'
import { type ColourName, mixPaint } from './paint.ts'
import { oval, rect } from './pencil.ts'
import { sceneries } from './scenery.ts'
import { type Thing, things } from './things/things.ts'

const side = { width: 800, height: 600 }

type Wanted = { seed: string; view: number; colour?: ColourName }

/**
 * One of several pictures of a thing, as SVG: the first shows it whole, the second comes closer, the third looks from
 * the other side, somewhere else. The same seed always gives the same thing in the same colours.
 */
export function drawPicture(thing: Thing, { seed, view, colour }: Wanted): string {
  const { draw, places } = things[thing]
  const paint = mixPaint(seededRandom(`${seed}/paint`), colour)
  const random = seededRandom(`${seed}/view/${Math.floor(view / 2)}`)
  const object = draw(paint, seededRandom(`${seed}/thing`))
  const scene = [
    sceneries[pick(random, places)](random, paint),
    oval(204, 252, 150, 17, 'url(#shade)'),
    view >= 2 ? `<g transform="translate(400 0) scale(-1 1)">${object}</g>` : object,
  ].join('')
  return sheet(scene, { light: lightOf(random), camera: cameraOf(random, view) })
}

/** Held in a hand: never quite level, and nearer for the second picture. */
function cameraOf(random: Random, view: number): string {
  const turn = between(random, -1.6, 1.6).toFixed(2)
  const scale = view === 1 ? between(random, 1.5, 1.75) : between(random, 1.1, 1.16)
  const [x, y] = view === 1 ? [between(random, 185, 215), 190] : [200, between(random, 147, 155)]
  return `translate(200 150) rotate(${turn}) scale(${scale.toFixed(3)}) translate(${-x} ${-y})`
}

const lightOf = (random: Random) => ({
  x: pick(random, [8, 92]),
  tint: pick(random, ['#fff3d6', '#ffffff', '#ffe6cf', '#eef4ff']),
})

function sheet(scene: string, { light, camera }: { light: ReturnType<typeof lightOf>; camera: string }): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side.width}" height="${side.height}" viewBox="0 0 400 300">`,
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
