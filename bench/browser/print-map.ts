import type { MapFigures, MapReport } from './measure-map.ts'

const columns = ['pins', 'page', 'drawn ms', 'blocked ms', 'WebGL ms', 'frames/s', 'longest ms', 'blocked ms']
const widths = [8, 10, 10, 12, 10, 10, 12, 12]
const line = (cells: string[]) => cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

export function printMap({ rows, bytes }: MapReport) {
  console.log('\nmap: our page and a page with Leaflet and markercluster, with the same pins')
  console.log('  drawn: on a quarter of the processor speed; dragged: at full speed')
  console.log('  WebGL runs in software, which slows down only our page; a graphics card makes its frames cheap\n')
  console.log(line(columns))
  for (const { pins, ours, leaflet } of rows) {
    console.log(line([pins.toLocaleString('en'), 'ours', ...cells(ours)]))
    console.log(line(['', 'Leaflet', ...cells(leaflet)]))
    console.log(line(['', 'ratio', ...ratios(ours, leaflet)]))
  }
  console.log('\nWebGL: part of the blocked time in which WebGL starts and compiles shaders')
  console.log('ratio: ours ÷ Leaflet; times: lower is better; frames: higher is better')
  console.log(`\nscripts of the map page: ${kilobytes(bytes.total)} compressed; largest:`)
  for (const { file, bytes: size } of bytes.scripts.slice(0, 8))
    console.log(`  ${kilobytes(size).padStart(8)}  ${file}`)
  console.log(
    bytes.leakedTo.length > 0
      ? `FAILED: ${bytes.leakedTo.join(', ')} also load the map library`
      : 'no other page loads the map library',
  )
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
