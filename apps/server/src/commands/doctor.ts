import { parseArgs } from 'node:util'
import { appVersion } from '../app-version.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { runCommand } from './run-command.ts'

const marks = { good: 'ok     ', warning: 'warning', problem: 'PROBLEM' }

/** Says of everything around the instance whether it is well, and what to do. A problem makes the exit code 1. */
await runCommand('npm run doctor [-- --mail-to you@example.org]', async () => {
  const { 'mail-to': mailTo } = parseArgs({ options: { 'mail-to': { type: 'string' } } }).values
  const counts = { good: 0, warning: 0, problem: 0 }
  console.log(`Pollen ${appVersion}, Node.js ${process.versions.node}\n`)
  for await (const { about, state, text, advice } of diagnose({ mailTo, now: new Date() })) {
    counts[state]++
    console.log(`${marks[state]}  ${about.padEnd(12)} ${text}`)
    if (advice) console.log(`${' '.repeat(22)}→ ${advice}`)
  }
  console.log(`\nProblems: ${counts.problem}. Warnings: ${counts.warning}.`)
  // Not when all is done: what hangs would hold it up.
  process.exit(counts.problem > 0 ? 1 : 0)
})
