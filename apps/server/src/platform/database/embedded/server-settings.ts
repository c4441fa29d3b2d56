const MB = 2 ** 20

type Options = {
  port: number
  logFolder: string
  memory: number
  /** Connections that the processes of Pollen need. */
  connections?: number | undefined
  /** Major version of PostgreSQL. The default is the current one. */
  version?: number
}

/** An eighth of the memory, but less on small machines, where the file cache of the system holds the rest. */
const sharedBuffersOf = (memory: number) => Math.min(2048, Math.max(32, Math.floor(memory / 8 / MB) - 64))

/** Returns the bytes that a busy embedded server needs for its shared buffers and its processes. */
export const databaseMemory = (memory: number) => (sharedBuffersOf(memory) + 192) * MB

/** Settings for a server that shares its machine with other programs: little memory, few processes, no maintenance by the operator. */
export function serverSettings({
  port,
  logFolder,
  memory,
  connections = 0,
  version = 18,
}: Options): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Pollen does not connect through the socket in the data folder, but detects a server in another container by it.
    unix_socket_directories: process.platform === 'win32' ? '' : '.',
    unix_socket_permissions: '0700',
    max_connections: String(Math.max(60, connections)),

    shared_buffers: `${sharedBuffersOf(memory)}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2 / MB))}MB`,
    work_mem: memory < 2048 * MB ? '4MB' : '8MB',
    maintenance_work_mem: memory < 2048 * MB ? '32MB' : '64MB',
    huge_pages: 'off',
    jit: 'off',
    // Parallel workers share memory through /dev/shm, which containers keep tiny.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    ...(version >= 18 && { io_method: 'sync' }),
    autovacuum_max_workers: '2',
    max_logical_replication_workers: '0',
    random_page_cost: '1.1',

    fsync: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'on',
    max_wal_size: '512MB',
    checkpoint_timeout: '15min',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: logFolder,
    // One file per weekday, overwritten after a week.
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    // Keeps members' data out of the log: no statements and no DETAIL lines with values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}
