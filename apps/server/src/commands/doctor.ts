import { parseArgs } from 'node:util'
import { appVersion } from '../app-version.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { runCommand } from './run-command.ts'

const marks = { good: 'ok     ', warning: 'warning', problem: 'PROBLEM', skipped: 'skipped' }

/** Reports problems of the instance and its environment, and how to fix them. The exit code is 1 if there is a problem. */
await runCommand('npm run doctor [-- --mail-to you@example.org]', async () => {
  const { 'mail-to': mailTo } = parseArgs({ options: { 'mail-to': { type: 'string' } } }).values
  const counts = { good: 0, warning: 0, problem: 0, skipped: 0 }
  console.log(`Pollen ${appVersion}, Node.js ${process.versions.node}\n`)
  for await (const { about, state, text, advice } of diagnose({ mailTo, now: new Date() })) {
    counts[state]++
    console.log(`${marks[state]}  ${about.padEnd(12)} ${text}`)
    if (advice) console.log(`${' '.repeat(22)}→ ${advice}`)
  }
  console.log(`\nProblems: ${counts.problem}. Warnings: ${counts.warning}. Skipped: ${counts.skipped}.`)
  process.exitCode = counts.problem > 0 ? 1 : 0
})
