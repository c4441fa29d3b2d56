import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../../errors.ts'
import type { Log } from '../../log.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { createCluster, databaseUser, passwordFile, removeTempFolders } from './create-cluster.ts'
import { chooseOsUser, type OsUser } from './os-user.ts'

/** PostgreSQL data folder, with everything needed to run a server on it. */
export type Cluster = { folder: string; logFolder: string; password: string; binaries: Binaries; user: OsUser }

const postgresVersion = '18'

/** Opens the cluster in DATA_DIR/db; the first start creates it. */
export async function openCluster(dataDir: string, log: Log): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const folder = join(dataDir, 'db')
  const binaries = findBinaries()
  const user = chooseOsUser(folder, [binaries.folder, dataDir])
  removeTempFolders(folder)
  if (!existsSync(folder)) {
    log.info({ folder }, 'Creating the database')
    await createCluster(folder, { binaries, user })
  }
  return { folder, logFolder: makeLogFolder(dataDir, user), password: readPassword(folder), binaries, user }
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

function readPassword(folder: string): string {
  const version = readAsOwner(folder, 'PG_VERSION').trim()
  if (version === postgresVersion) return readAsOwner(folder, passwordFile)
  throw new OperatorError(
    `${folder} was made by PostgreSQL ${version}, and this version of Pollen brings ${postgresVersion}. ` +
      'Make a backup with the version of Pollen that made it, and restore that with this one.',
  )
}

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
