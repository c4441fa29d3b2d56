import type { PageFigures } from './measure-pages.ts'

const columns = ['page', 'scripts kB', 'all kB', 'requests', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']
const line = (cells: string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(14) : cell.padStart(11))).join('')

export function printPages(figures: PageFigures[]) {
  console.log('\npages: first visit over 1.6 Mbit/s with 150 ms latency, on a quarter of the processor speed')
  console.log(
    '  FCP, LCP: first and largest contentful paint; TBT: total blocking time; CLS: cumulative layout shift\n',
  )
  console.log(line(columns))
  for (const { name, scripts, total, requests, firstPaint, largestPaint, blocked, shift } of figures) {
    const kilobytes = [scripts, total].map((bytes) => (bytes / 1000).toFixed(0))
    const times = [firstPaint, largestPaint, blocked].map((ms) => ms.toFixed(0))
    console.log(line([name, ...kilobytes, String(requests), ...times, shift.toFixed(3)]))
  }
}
