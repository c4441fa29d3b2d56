import type { Figures } from '../measure-call.ts'

type Column = { title: string; width: number; cell: (figures: Figures) => string }

const rate = (value: number | undefined) => (value === undefined ? '–' : Math.round(value).toLocaleString('en'))
const ms = (value: number | undefined) => value?.toFixed(2) ?? '–'
const ratio = (value: number | null) => value?.toFixed(value < 0.1 ? 3 : 2) ?? '–'
const short = (items: number) => Intl.NumberFormat('en', { notation: 'compact' }).format(items)

const columns: Column[] = [
  { title: 'call', width: -18, cell: ({ call, items }) => `${call} ${short(items)}` },
  { title: 'conn', width: 4, cell: ({ connections }) => String(connections) },
  { title: 'req/s', width: 8, cell: ({ server }) => rate(server.perSecond) },
  { title: 'p50', width: 7, cell: ({ server }) => ms(server.p50) },
  { title: 'p95', width: 7, cell: ({ server }) => ms(server.p95) },
  { title: 'p99', width: 7, cell: ({ server }) => ms(server.p99) },
  { title: 'SQL/s', width: 8, cell: ({ sql }) => rate(sql?.perSecond) },
  { title: 'p95', width: 7, cell: ({ sql }) => ms(sql?.p95) },
  { title: '÷SQL', width: 6, cell: ({ ratios }) => ratio(ratios.sql) },
  { title: 'HTTP/s', width: 8, cell: ({ http }) => rate(http.perSecond) },
  { title: 'p95', width: 7, cell: ({ http }) => ms(http.p95) },
  { title: '÷HTTP', width: 6, cell: ({ ratios }) => ratio(ratios.http) },
]

/** Fits 100 columns. */
export function tableOf(figures: Figures[]): string {
  const rows = figures.map((row) => columns.map(({ cell, width }) => align(cell(row), width)).join(''))
  return [columns.map(({ title, width }) => align(title, width)).join(''), ...rows].join('\n')
}

const align = (text: string, width: number) => (width < 0 ? text.padEnd(-width) : text.padStart(width))
