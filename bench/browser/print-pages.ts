import type { PageFigures } from './measure-pages.ts'

const columns = ['page', 'scripts kB', 'all kB', 'requests', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']
const line = (cells: string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(14) : cell.padStart(11))).join('')

export function printPages(figures: PageFigures[]) {
  console.log(
    '\npages: opened for the first time on a line of 1.6 Mbit/s and 150 ms, by a processor of a quarter of the speed',
  )
  console.log('  FCP, LCP: first and largest paint; TBT: blocked after the first paint; CLS: what moved by itself\n')
  console.log(line(columns))
  for (const { name, scripts, total, requests, firstPaint, largestPaint, blocked, shift } of figures) {
    const kilobytes = [scripts, total].map((bytes) => (bytes / 1000).toFixed(0))
    const times = [firstPaint, largestPaint, blocked].map((ms) => ms.toFixed(0))
    console.log(line([name, ...kilobytes, String(requests), ...times, shift.toFixed(3)]))
  }
}
