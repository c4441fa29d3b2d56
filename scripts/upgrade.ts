import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '../apps/server/src/errors.ts'
import { explainFailure } from '../apps/server/src/explain-failure.ts'
import { root } from '../tools/root.ts'
import { checkUpgrade } from './upgrade/check-upgrade.ts'
import { goBack } from './upgrade/go-back.ts'
import { runUpgrade } from './upgrade/run-upgrade.ts'

const usage =
  'Usage: npm run upgrade [-- --check | --back | --database]\nHow to update is in docs/OPERATIONS.md, "Update".'

/** Prints the report of `--check`. Returns true if the update is possible. */
function check(): boolean {
  const { lines, isReady } = checkUpgrade(root, process.versions.node)
  for (const line of lines) console.log(line)
  return isReady
}

function requireClone() {
  if (existsSync(join(root, '.git'))) return
  throw new OperatorError(
    'This is not a git clone. An installation from a release archive is updated by unpacking the new archive: ' +
      'OPERATIONS.md, "Update a release archive".',
  )
}

try {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, back: { type: 'boolean' }, 'without-backup': { type: 'boolean' } },
  })
  requireClone()
  if (values.check) process.exitCode = check() ? 0 : 1
  else if (values.back) await goBack(root)
  else await runUpgrade(root, { isBackedUp: !values['without-backup'] })
} catch (error) {
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${(error as Error).message}\n${usage}` : explainFailure(error))
  process.exitCode = isUsage ? 2 : 1
}
