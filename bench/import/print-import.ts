import { count, megabytes } from '../report/format.ts'
import type { ImportReport } from './measure-import.ts'

export function printImport({ bytes, elements, seconds, resources, memory }: ImportReport) {
  console.log(`\nimport: an extract of ${Math.round(bytes / 1e6)} MB (.osm.pbf) with ${count(elements)} elements`)
  console.log(`  ${count(resources)} resources in ${seconds} s, including a second pass for the places of ways`)
  console.log(`  ${(bytes / 1e6 / seconds).toFixed(1)} MB/s, ${count(elements / seconds)} elements/s`)
  console.log(`  peak memory of the command ${megabytes(memory)}`)
}
