import { type CommandResult, runCommand } from '../../tools/run-command.ts'
import { checkDocs } from '../check-docs.ts'
import { checkImports } from '../check-imports.ts'
import { checkLanguages } from '../check-languages.ts'
import { checkLicences } from '../check-licences.ts'
import { checkRegexes } from '../check-regexes.ts'
import { checkSource } from '../check-source.ts'
import { checkTexts } from '../check-texts.ts'
import { addCounts, type Duration, reportFailure } from './report.ts'

type Check = { name: string; run: () => Promise<CommandResult> }

/** Static checks. Each counts as one test. */
const checks: Check[] = [
  { name: 'format and lint', run: () => runCommand('biome', ['ci', '--colors=off', '.']) },
  { name: 'types of server, contract and scripts', run: () => runCommand('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types of the web app', run: () => runCommand('tsc', ['-p', 'apps/web/tsconfig.json']) },
  { name: 'types of the service worker', run: () => runCommand('tsc', ['-p', 'apps/web/src/worker/tsconfig.json']) },
  { name: 'import rules', run: checkImports },
  { name: 'place of SQL, API calls, paths and product terms', run: checkSource },
  { name: 'hard-coded texts', run: checkTexts },
  { name: 'missing translations', run: () => checkLanguages() },
  { name: 'regular expressions take linear time', run: checkRegexes },
  { name: 'dead code', run: () => runCommand('knip', ['--no-progress']) },
  { name: 'documentation', run: checkDocs },
  { name: 'licences', run: checkLicences },
]

export function runChecks(): Promise<Duration[]> {
  return Promise.all(checks.map(runCheck))
}

async function runCheck({ name, run }: Check): Promise<Duration> {
  const started = Date.now()
  const { code, output } = await run()
  const ms = Date.now() - started
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${(ms / 1000).toFixed(1)} s)`)
  if (code !== 0) {
    console.log(output)
    reportFailure(name)
  }
  addCounts({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
  return { name, ms }
}
