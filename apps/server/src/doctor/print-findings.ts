import { appVersion } from '../app-version.ts'
import type { Finding } from './finding.ts'

const marks = { good: 'ok     ', warning: 'warning', problem: 'PROBLEM', skipped: 'skipped' }

/** Prints findings as they arrive, then their numbers. Returns the exit code, which is 1 if there is a problem. */
export async function printFindings(findings: AsyncIterable<Finding>, print: (line: string) => void): Promise<number> {
  const counts = { good: 0, warning: 0, problem: 0, skipped: 0 }
  print(`Pollen ${appVersion}, Node.js ${process.versions.node}\n`)
  for await (const { about, state, text, advice } of findings) {
    counts[state]++
    print(`${marks[state]}  ${about.padEnd(12)} ${text}`)
    if (advice) print(`${' '.repeat(22)}→ ${advice}`)
  }
  print(`\nProblems: ${counts.problem}. Warnings: ${counts.warning}. Skipped: ${counts.skipped}.`)
  return counts.problem > 0 ? 1 : 0
}
