import type { MapFigures, MapReport } from './measure-map.ts'

const columns = ['pins', 'page', 'drawn ms', 'blocked ms', 'WebGL ms', 'frames/s', 'longest ms', 'blocked ms']
const widths = [8, 10, 10, 12, 10, 10, 12, 12]
const line = (cells: string[]) => cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

export function printMap({ rows, bytes }: MapReport) {
  console.log('\nmap: the same pins in our page and in one with Leaflet and markercluster')
  console.log('  until the pins are drawn with a processor of a quarter of the speed; then dragged at full speed')
  console.log('  WebGL is drawn by software here, which costs our page alone: a graphics card makes its frames cheap\n')
  console.log(line(columns))
  for (const { pins, ours, leaflet } of rows) {
    console.log(line([pins.toLocaleString('en'), 'ours', ...cells(ours)]))
    console.log(line(['', 'Leaflet', ...cells(leaflet)]))
    console.log(line(['', 'ratio', ...ratios(ours, leaflet)]))
  }
  console.log('\nWebGL: of the blocked time, waiting for WebGL to start and to compile')
  console.log('ratio: ours ÷ Leaflet; times: less is better; frames: more is better')
  console.log(`\nscripts of the map page: ${kilobytes(bytes.total)} compressed, the largest:`)
  for (const { file, bytes: size } of bytes.scripts.slice(0, 8))
    console.log(`  ${kilobytes(size).padStart(8)}  ${file}`)
  const strays =
    bytes.strays.length > 0 ? `FAILED: also loaded by ${bytes.strays.join(', ')}` : 'loaded by no other page'
  console.log(`the map library is ${strays}`)
}

const values = ({ drawn, blocked, waited, panning }: MapFigures) => [
  drawn,
  blocked,
  waited,
  panning.framesPerSecond,
  panning.longestFrame,
  panning.blocked,
]
const cells = (figures: MapFigures) => values(figures).map((value) => value.toFixed(0))
const ratios = (ours: MapFigures, leaflet: MapFigures) => {
  const theirs = values(leaflet)
  return values(ours).map((value, at) => {
    const other = theirs[at] ?? 0
    return other > 0 ? (value / other).toFixed(2) : '–'
  })
}
