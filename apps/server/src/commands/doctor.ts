import { parseArgs } from 'node:util'
import { givenSettings } from '../config.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { printFindings } from '../doctor/print-findings.ts'
import { printReport } from '../doctor/print-report.ts'
import { runCommand } from './run-command.ts'

/** Reports problems of the instance and its environment, and how to fix them. The exit code is 1 if there is a problem. */
await runCommand('npm run doctor [-- --mail-to you@example.org] [--report]', async () => {
  const options = { 'mail-to': { type: 'string' }, report: { type: 'boolean' } } as const
  const { 'mail-to': mailTo, report } = parseArgs({ options }).values
  const findings = diagnose({ mailTo, now: new Date() })
  if (report) await printReport(findings, givenSettings(), console.log)
  else process.exitCode = await printFindings(findings, console.log)
})
