import { root } from '../tools/root.ts'
import { checkUpgrade } from './upgrade/check-upgrade.ts'

const usage =
  'Usage: npm run upgrade -- --check\n       npm run upgrade -- --database\nHow to update is in docs/OPERATIONS.md, "Update".'

if (process.argv.slice(2).join(' ') !== '--check') {
  console.error(usage)
  process.exit(2)
}
const { lines, isReady } = checkUpgrade(root, process.versions.node)
for (const line of lines) console.log(line)
process.exitCode = isReady ? 0 : 1
