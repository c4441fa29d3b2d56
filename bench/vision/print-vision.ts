import { suggestFrom } from '@pollen/contract/vision'
import type { PictureResult, VisionReport } from './measure-vision.ts'

const megabytes = (bytes: number | null) => (bytes === null ? 'not seen' : `${Math.round(bytes / 2 ** 20)} MB`)
const share = (some: number, all: number) => `${some} of ${all} (${Math.round((100 * some) / Math.max(1, all))} %)`

export function printVision({ firstMs, results, memory }: VisionReport) {
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)
  const suggested = results.filter(({ prediction }) => (prediction.probabilities[0]?.probability ?? 0) >= suggestFrom)
  console.log(`\nvision: ${results.length} photographs of things, 320 pixels wide or high, as a member sends them`)
  console.log(`  first one ${Math.round(firstMs)} ms with loading, then p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  console.log(`  memory of its process ${megabytes(memory)}, until it is idle`)
  console.log(`  category right at the first suggestion: ${share(results.filter(isRight).length, results.length)}`)
  console.log(`  category right among the five: ${share(results.filter(isAmongFive).length, results.length)}`)
  const right = suggested.filter(isRight).length
  console.log(
    `  sure enough to be shown: ${share(suggested.length, results.length)}; of these right: ${share(right, suggested.length)}`,
  )
  for (const result of results.filter((result) => !isRight(result))) console.log(`    ${describe(result)}`)
}

const fits = ({ picture }: PictureResult, category: string | undefined) => picture.categories.includes(category ?? '')
const isRight = (result: PictureResult) => fits(result, result.prediction.probabilities[0]?.category)
const isAmongFive = (result: PictureResult) =>
  result.prediction.probabilities.some(({ category }) => fits(result, category))

function describe({ picture, prediction }: PictureResult): string {
  const [first] = prediction.probabilities
  const percent = Math.round((first?.probability ?? 0) * 100)
  return `${picture.name}: taken for ${first?.class} (${first?.category}, ${percent} %)`
}
