import type { ImportReport } from './measure-import.ts'

const grouped = (count: number) => Math.round(count).toLocaleString('en')
const megabytes = (bytes: number | null) => (bytes === null ? 'not seen' : `${Math.round(bytes / 2 ** 20)} MB`)

export function printImport({ bytes, elements, seconds, resources, memory }: ImportReport) {
  console.log(`\nimport: an extract of ${Math.round(bytes / 1e6)} MB (.osm.pbf) with ${grouped(elements)} elements`)
  console.log(`  ${grouped(resources)} resources in ${seconds} s, with the places of ways in a second pass`)
  console.log(`  ${(bytes / 1e6 / seconds).toFixed(1)} MB/s, ${grouped(elements / seconds)} elements/s`)
  console.log(`  memory of the command at most ${megabytes(memory)}`)
}
