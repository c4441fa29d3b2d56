import { categoryShares, preselectFrom, suggestFrom } from '@pollen/contract/vision'
import { megabytes } from '../report/format.ts'
import type { PictureResult, VisionReport } from './measure-vision.ts'

const share = (some: number, all: number) => `${some} of ${all} (${Math.round((100 * some) / Math.max(1, all))} %)`

export function printVision({ firstMs, results, memory }: VisionReport) {
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)
  const likely = (from: number) => results.filter((result) => (firstCategory(result)?.share ?? 0) >= from)
  console.log(`\nvision: ${results.length} photographs of single objects, at most 320 pixels wide and high`)
  console.log(`  first ${Math.round(firstMs)} ms including loading, then p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  console.log(`  memory of the vision process ${megabytes(memory)}, released when it is idle`)
  console.log(`  first category correct: ${share(results.filter(isRight).length, results.length)}`)
  console.log(`  correct category among the first five: ${share(results.filter(isAmongFive).length, results.length)}`)
  const printShares = (label: string, some: PictureResult[]) =>
    console.log(
      `  ${label}: ${share(some.length, results.length)}; correct: ${share(some.filter(isRight).length, some.length)}`,
    )
  printShares('suggested', likely(suggestFrom))
  printShares('preselected', likely(preselectFrom))
  for (const result of results.filter((result) => !isRight(result))) console.log(`    ${describe(result)}`)
}

const matches = ({ picture }: PictureResult, category: string | undefined) =>
  picture.categories.includes(category ?? '')
const firstCategory = ({ prediction }: PictureResult) => categoryShares(prediction.probabilities)[0]
const isRight = (result: PictureResult) => matches(result, firstCategory(result)?.category)
const isAmongFive = (result: PictureResult) =>
  result.prediction.probabilities.some(({ category }) => matches(result, category))

function describe({ picture, prediction }: PictureResult): string {
  const [first] = categoryShares(prediction.probabilities)
  const percent = Math.round((first?.share ?? 0) * 100)
  return `${picture.name}: classified as ${prediction.probabilities[0]?.class} (${first?.category}, ${percent} %)`
}
