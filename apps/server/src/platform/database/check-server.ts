import pg from 'pg'
import { connectionOptions } from './connect.ts'
import { OperatorError } from './operator-error.ts'

/** Says in plain words, and without the password, why the operator's database cannot be used. */
export async function checkServer(connectionString: string) {
  const { hostname, port, pathname } = new URL(connectionString)
  const place = `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} (DATABASE_URL)`
  const client = new pg.Client(connectionOptions(connectionString))
  client.on('error', () => {})
  const { version, encoding } = await client
    .connect()
    .then(() => client.query(`SELECT current_setting('server_version') AS version, getdatabaseencoding() AS encoding`))
    .then(({ rows }) => rows[0])
    .catch((error: Error) => {
      throw new OperatorError(`${place} cannot be reached: ${error.message}`, { cause: error })
    })
  await client.end()
  if (Number.parseInt(version, 10) < 15) {
    throw new OperatorError(`${place} is PostgreSQL ${version}; Pollen needs 15 or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw new OperatorError(`${place} has the encoding ${encoding}; create it with ENCODING 'UTF8' TEMPLATE template0.`)
  }
}
