import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../../../errors.ts'

/**
 * Operating system user that PostgreSQL runs as; null for our own user. With `needsCapability`, that user cannot enter a folder on
 * the path to the binaries or the data.
 */
export type OsUser = { uid: number; gid: number; needsCapability: boolean } | null

/** PostgreSQL refuses to run as root. Under root, chooses the owner of the cluster folder or of DATA_DIR, else `nobody`. */
export function chooseOsUser(cluster: string, mustReach: string[]): OsUser {
  if (process.getuid?.() !== 0) return null
  const user = ownerOf(cluster) ?? ownerOf(dirname(cluster)) ?? findNobody()
  const blocked = mustReach.find((path) => !canReach(user, path))
  if (!blocked) return { ...user, needsCapability: false }
  if (spawnSync('setpriv', [...setprivOptions(user), 'true']).status === 0) return { ...user, needsCapability: true }
  throw new OperatorError(
    `PostgreSQL does not run as root, and user ${user.uid} may not enter ${blocked}. ` +
      'Start Pollen as an ordinary user, or move it and DATA_DIR to a folder that every user may enter (chmod o+x).',
  )
}

type Io = Pick<SpawnOptions, 'stdio' | 'env'>

/** Spawns a program detached from our terminal. Ctrl-C must signal only Pollen, which then stops the server cleanly. */
export function spawnAs(user: OsUser, program: string, args: string[], io: Io) {
  const options: SpawnOptions = { cwd: '/', detached: true, windowsHide: true, ...io }
  if (!user) return spawn(program, args, options)
  if (user.needsCapability) return spawn('setpriv', [...setprivOptions(user), program, ...args], options)
  return spawn(program, args, { ...options, uid: user.uid, gid: user.gid })
}

/** Options that grant `CAP_DAC_OVERRIDE`, with which another user can enter the home folder of root (mode 700). */
function setprivOptions({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Otherwise access(2), which PostgreSQL uses to check its binaries, ignores the capability.
    '--securebits=+no_setuid_fixup',
  ]
}

function ownerOf(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function findNobody() {
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function canReach(user: { uid: number; gid: number }, path: string): boolean {
  const { mode, uid, gid } = statSync(path)
  const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & enter) !== 0 && (dirname(path) === path || canReach(user, dirname(path)))
}
