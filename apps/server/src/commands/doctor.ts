import { parseArgs } from 'node:util'
import { diagnose } from '../doctor/diagnose.ts'
import { printFindings } from '../doctor/print-findings.ts'
import { runCommand } from './run-command.ts'

/** Reports problems of the instance and its environment, and how to fix them. The exit code is 1 if there is a problem. */
await runCommand('npm run doctor [-- --mail-to you@example.org]', async () => {
  const { 'mail-to': mailTo } = parseArgs({ options: { 'mail-to': { type: 'string' } } }).values
  process.exitCode = await printFindings(diagnose({ mailTo, now: new Date() }), console.log)
})
