// @ts-check
/**
 * `node scripts/run.mjs <task> [arguments]`: what every npm script calls. It is plain JavaScript because it runs before
 * anything is installed; it installs what is missing, then runs the task, which is TypeScript.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/** npm keeps a copy of what it has installed beside the packages; compared with the lock file it tells what is missing. */
function isInstalled() {
  const installedLock = new URL('node_modules/.package-lock.json', root)
  if (!existsSync(installedLock)) return false
  const wanted = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.link) return true
    return installed[path]?.version === entry.version
  })
}

const [task, ...rest] = process.argv.slice(2)
if (!task) {
  console.error('Which task? See the scripts in package.json.')
  process.exit(2)
}
if (!isInstalled()) {
  // Building needs the development packages in production too.
  console.log('Installing packages. This is needed once and takes about a minute.')
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error('The packages could not be installed; npm says why above.')
    process.exit(1)
  }
}
const { register } = await import('tsx/esm/api')
register()
process.argv.splice(2, process.argv.length, ...rest)
await import(`./${task}.ts`)
