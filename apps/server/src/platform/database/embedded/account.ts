import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** As whom PostgreSQL runs; null: as ourselves. */
export type Account = { uid: number; gid: number; isBlocked: boolean } | null

/** PostgreSQL refuses to run as root: then it runs as the owner of its folder, or as nobody. */
export function chooseAccount(cluster: string, mustReach: string[]): Account {
  if (process.getuid?.() !== 0) return null
  const account = ownerOf(cluster) ?? nobody()
  const blocked = mustReach.find((path) => !canReach(account, path))
  if (!blocked) return { ...account, isBlocked: false }
  if (spawnSync('setpriv', [...setprivOptions(account), 'true']).status === 0) return { ...account, isBlocked: true }
  throw new OperatorError(
    `PostgreSQL does not run as root, and user ${account.uid} may not enter ${blocked}. ` +
      'Start Pollen as an ordinary user, or move it and DATA_DIR to a folder everybody may enter (chmod o+x).',
  )
}

/** Detached from our terminal, so that Ctrl-C reaches the app alone, which then stops the server in order. */
export function spawnAs(account: Account, program: string, args: string[], stdio: SpawnOptions['stdio']) {
  const options: SpawnOptions = { cwd: '/', detached: true, windowsHide: true, stdio }
  if (!account) return spawn(program, args, options)
  if (account.isBlocked) return spawn('setpriv', [...setprivOptions(account), program, ...args], options)
  return spawn(program, args, { ...options, uid: account.uid, gid: account.gid })
}

/** In a home of root (mode 700) nobody gets nowhere: one capability lets the server pass, and it stays nobody. */
function setprivOptions({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Else access(2), with which PostgreSQL checks its own binaries, ignores the capability.
    '--securebits=+no_setuid_fixup',
  ]
}

function ownerOf(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function nobody() {
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function canReach(account: { uid: number; gid: number }, path: string): boolean {
  const { mode, uid, gid } = statSync(path)
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & enter) !== 0 && (dirname(path) === path || canReach(account, dirname(path)))
}
