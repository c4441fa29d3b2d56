import {
  type DatabaseConnection,
  type DialectAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
} from 'kysely'

type Task = () => void

/** Tasks to run after the current transaction of each connection. */
const tasks = new WeakMap<DatabaseConnection, Task[]>()

/** Runs a task after the transaction commits. A rollback discards it. The task must not throw. */
export async function afterCommit<Schema>(tx: Transaction<Schema>, task: Task) {
  await tx.getExecutor().provideConnection(async (connection) => {
    tasks.set(connection, [...(tasks.get(connection) ?? []), task])
  })
}

class Driver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    const due = tasks.get(connection) ?? []
    tasks.delete(connection)
    for (const run of due) run()
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    tasks.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

/** Kysely's PostgreSQL dialect with a driver that runs the tasks of `afterCommit`. */
export class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #adapter: DialectAdapter

  constructor(config: PostgresDialectConfig, adapter: DialectAdapter) {
    super(config)
    this.#config = config
    this.#adapter = adapter
  }

  override createAdapter() {
    return this.#adapter
  }

  override createDriver() {
    return new Driver(this.#config)
  }
}
