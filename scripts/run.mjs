// @ts-check
/**
 * Entry point of every npm script: `node scripts/run.mjs <task> [arguments]`. Installs missing packages and builds stale outputs,
 * so it is plain JavaScript that needs no package. The server and its commands then run from their bundles, without a TypeScript
 * loader in memory. The other tasks are TypeScript files in this folder, and `bench/main.ts`.
 *
 * npm sends signals only to the shell of a script. `start` and `worker` run until a signal, so package.json replaces that shell
 * with `exec`. Windows has neither `exec` nor signals, and runs the command after `||`. The variables in front of `exec` are for
 * glibc, which otherwise keeps 100 MB that decoded pictures have used.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
/** A release contains the build outputs instead of their sources. */
const isRelease = !existsSync(new URL('tools', root))
const [task, ...rest] = process.argv.slice(2)
const parent = process.ppid

/** Packages for building and running are in the workspaces. The repository itself adds those for tests and other development. */
const workspaces = ['packages/contract', 'apps/server', 'apps/web']
const withoutTests = ['start', 'command', 'upgrade', 'build', 'release', 'world-map']
const isPartEnough = !isRelease && withoutTests.includes(task ?? '')

/** Compares the lock file with npm's own record of the installed packages. */
function isInstalled() {
  const installedLock = new URL('node_modules/.package-lock.json', root)
  if (!existsSync(installedLock)) return false
  const wanted = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  const paths = Object.keys(installed).filter((path) => path.startsWith('node_modules/') && path in wanted)
  if (paths.some((path) => installed[path].version !== wanted[path].version)) return false
  const users = [...(isPartEnough ? [] : ['']), ...(isRelease ? [] : workspaces)]
  return users.every((user) => {
    const { dependencies, devDependencies } = wanted[user]
    return Object.keys({ ...dependencies, ...devDependencies }).every((name) => `node_modules/${name}` in installed)
  })
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const shell = process.platform === 'win32' && command === 'npm'
  return spawnSync(command, args, { cwd: fileURLToPath(root), stdio: 'inherit', shell }).status === 0
}

/** @param {string} command @param {string[]} args @param {string} failure */
function runOrExit(command, args, failure) {
  if (run(command, args)) return
  console.error(failure)
  process.exit(1)
}

/** Takes a lock, because concurrent starts, such as server and worker after an update, would overwrite each other's packages. */
function installMissing() {
  while (!isInstalled()) {
    if (takeLock()) return install()
    waitASecond()
  }
}

const lock = fileURLToPath(new URL('.installing', root))

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    process.on('exit', () => rmSync(lock, { force: true }))
    return true
  } catch {
    // The folder is not writable. npm reports that better than we can.
    if (!existsSync(lock)) return true
    // A killed process leaves its lock behind.
    if (!isRunning(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
    return false
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const waitASecond = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)

function install() {
  console.log('Installing packages. This is needed once and takes up to a minute.')
  // The build needs development packages, also in production. A release has none.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', ...(isPartEnough ? ['--workspaces'] : [])]
  // Asking the registry about each cached package takes a third of the time. Without that, npm fails if a cached list of versions is old.
  if (!run('npm', [...args, '--prefer-offline', '--fetch-retries=0'])) {
    runOrExit('npm', args, 'The packages could not be installed. See the output of npm above.')
  }
  rmSync(lock, { force: true })
}

/** @param {('server' | 'visionModel' | 'web')[]} names */
async function buildStale(names) {
  if (isRelease) return
  const { isStale, parts } = await import('../tools/build/stale.mjs')
  const stale = names.filter((name) => isStale(parts[name]))
  if (stale.length === 0) return
  const script = fileURLToPath(import.meta.url)
  runOrExit(process.execPath, [script, 'build', ...stale], 'The build failed. See the output above.')
}

/** Runs a bundle in this process, so that Ctrl-C and signals reach it directly. @param {string} file @param {string[]} args */
async function runBuilt(file, args) {
  // A new parent means that npm was stopped during the build. Its shell does not forward the signal.
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) process.exit(1)
  process.argv.splice(2, process.argv.length, ...args)
  await import(new URL(`apps/server/dist/${file}.js`, root).href)
}

if (!task) {
  console.error('Usage: node scripts/run.mjs <task> [arguments]\nThe tasks are the scripts of package.json.')
  process.exit(2)
}
installMissing()
const isDatabaseUpgrade = task === 'upgrade' && rest.includes('--database')
if (task === 'start') {
  await buildStale(['server', 'web'])
  await runBuilt('main', rest)
} else if (task === 'command' || isDatabaseUpgrade) {
  const [name = '', ...args] = isDatabaseUpgrade ? ['upgrade-database', ...rest] : rest
  await buildStale(['server'])
  // Paths in the arguments are relative to the folder in which the operator ran npm, not to the repository.
  process.chdir(process.env.INIT_CWD ?? process.cwd())
  await runBuilt(name, args)
} else if (isRelease) {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(`./${task}.js`)
} else {
  if (task === 'dev') await buildStale(['visionModel'])
  const { register } = await import('tsx/esm/api')
  register()
  process.argv.splice(2, process.argv.length, ...rest)
  const file = task === 'bench' ? 'bench/main.ts' : `scripts/${task}.ts`
  await import(new URL(file, root).href)
}
