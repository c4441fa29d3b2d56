import type { Figures } from '../measure-call.ts'
import type { Growth } from './report.ts'

/** A negative width aligns the column left. */
type Column<Row> = { title: string; width: number; cell: (row: Row) => string }

const rate = (value: number | undefined) => (value === undefined ? '–' : Math.round(value).toLocaleString('en'))
const ms = (value: number | undefined) => value?.toFixed(value < 1_000 ? 2 : 0) ?? '–'
const ratio = (value: number | null) => value?.toFixed(value < 0.1 ? 3 : 2) ?? '–'
const short = (items: number) => Intl.NumberFormat('en', { notation: 'compact' }).format(items)

const ofFigures: Column<Figures>[] = [
  { title: 'call', width: -26, cell: ({ call, items }) => `${call} ${short(items)}` },
  { title: 'conn', width: 4, cell: ({ connections }) => String(connections) },
  { title: 'req/s', width: 8, cell: ({ server }) => rate(server.perSecond) },
  { title: 'p50', width: 7, cell: ({ server }) => ms(server.p50) },
  { title: 'p95', width: 7, cell: ({ server }) => ms(server.p95) },
  { title: 'p99', width: 7, cell: ({ server }) => ms(server.p99) },
  { title: 'CPU', width: 7, cell: ({ cpu }) => ms(cpu?.server) },
  { title: 'DB', width: 7, cell: ({ cpu }) => ms(cpu?.database) },
  { title: 'SQL/s', width: 8, cell: ({ sql }) => rate(sql?.perSecond) },
  { title: 'p95', width: 7, cell: ({ sql }) => ms(sql?.p95) },
  { title: '÷SQL', width: 6, cell: ({ ratios }) => ratio(ratios.sql) },
  { title: 'HTTP/s', width: 8, cell: ({ http }) => rate(http.perSecond) },
  { title: 'p95', width: 7, cell: ({ http }) => ms(http.p95) },
  { title: '÷HTTP', width: 6, cell: ({ ratios }) => ratio(ratios.http) },
]

/** Fits 120 columns. */
export const figuresTable = (figures: Figures[]): string => tableOf(ofFigures, figures)

/** Latencies of each call, with one column per data set. */
export function growthTable(growth: Growth[]): string {
  const sizes = new Set(growth.flatMap((row) => row.sizes.map(({ items }) => items)))
  const on = (items: number, { sizes }: Growth) => sizes.find((size) => size.items === items)
  return tableOf(
    [
      { title: 'call', width: -20, cell: ({ call }) => call },
      { title: 'conn', width: 4, cell: ({ connections }) => String(connections) },
      ...[...sizes].map((items) => ({
        title: `p50/p95 ${short(items)}`,
        width: 15,
        cell: (row: Growth) => `${brief(on(items, row)?.server.p50)}/${brief(on(items, row)?.server.p95)}`,
      })),
      { title: '×p50', width: 6, cell: ({ p50 }) => p50.toFixed(1) },
      { title: '×p95', width: 6, cell: ({ p95 }) => p95.toFixed(1) },
      { title: '×SQL', width: 6, cell: ({ sql }) => sql?.toFixed(1) ?? '–' },
      { title: 'first', width: 7, cell: ({ sizes }) => brief(sizes.at(-1)?.first) },
    ],
    growth,
  )
}

const brief = (value: number | undefined) => value?.toFixed(value < 100 ? 1 : 0) ?? '–'

export function tableOf<Row>(columns: Column<Row>[], rows: Row[]): string {
  const lines = rows.map((row) => columns.map(({ cell, width }) => align(cell(row), width)).join(''))
  return [columns.map(({ title, width }) => align(title, width)).join(''), ...lines].join('\n')
}

const align = (text: string, width: number) => (width < 0 ? text.padEnd(-width) : text.padStart(width))
