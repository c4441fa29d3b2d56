import { chownSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../../errors.ts'
import type { Log } from '../../log.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { createCluster, databaseUser, passwordFile, removeTempFolders } from './create-cluster.ts'
import { chooseOsUser, type OsUser } from './os-user.ts'

/** PostgreSQL data folder, with everything needed to run a server on it. */
export type Cluster = { folder: string; logFolder: string; password: string; binaries: Binaries; user: OsUser }

/** An upgrade opens two clusters: that of an older PostgreSQL, and a new one in another folder of DATA_DIR. */
export type ClusterOptions = { name?: string; binaries?: Binaries }

/** The complete cluster of an upgrade, just before it replaces the old one. */
export const upgradedName = 'db-upgraded'

/** Opens the cluster in DATA_DIR/db; the first start creates it. */
export async function openCluster(
  dataDir: string,
  log: Log,
  { name = 'db', binaries = findBinaries() }: ClusterOptions = {},
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const folder = join(dataDir, name)
  finishUpgrade(dataDir)
  const user = chooseOsUser(folder, [binaries.folder, dataDir])
  removeTempFolders(folder)
  if (!existsSync(folder)) {
    log.info({ folder }, 'Creating the database')
    await createCluster(folder, { binaries, user })
  }
  requireVersion(folder, binaries)
  const password = readAsOwner(folder, passwordFile)
  return { folder, logFolder: makeLogFolder(dataDir, user), password, binaries, user }
}

/** Completes an upgrade that was killed after it had moved the old cluster away. */
export function finishUpgrade(dataDir: string) {
  const [upgraded, live] = [join(dataDir, upgradedName), join(dataDir, 'db')]
  if (existsSync(upgraded) && !existsSync(live)) renameSync(upgraded, live)
}

/** Connection string of the superuser, who can read files and run programs. Used only to start the server and create the other role. */
export const superuserConnection = ({ password }: Cluster, port: number) =>
  connectionStringOf({ user: databaseUser, password, port })

export const connectionStringOf = ({ user, password, port }: { user: string; password: string; port: number }) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/postgres`

function makeLogFolder(dataDir: string, user: OsUser): string {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export function requireVersion(folder: string, { version }: Binaries) {
  const found = readClusterVersion(folder)
  if (found === version) return
  throw new OperatorError(
    `${folder} was made by PostgreSQL ${found}, and this version of Pollen brings ${version}. Nothing was changed. ` +
      (found < version
        ? 'Upgrade the database with: npm run upgrade -- --database'
        : 'Start the version of Pollen that made it.'),
  )
}

/** Returns the major version of PostgreSQL that created a cluster. */
export const readClusterVersion = (folder: string) => Number.parseInt(readAsOwner(folder, 'PG_VERSION'), 10)

function readAsOwner(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    const isOfAnotherUser = (error as NodeJS.ErrnoException).code === 'EACCES'
    throw new OperatorError(
      isOfAnotherUser
        ? `${folder} belongs to another user. Start Pollen as the user who started it before.`
        : `${folder} is not a database of Pollen: it has no ${name}. Move it away, or choose another DATA_DIR.`,
    )
  }
}
