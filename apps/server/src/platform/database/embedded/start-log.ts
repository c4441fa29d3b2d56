import type { StdioOptions } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const maxBytes = 1_000_000

/** Not those to us, who asked too early. */
const complaints = /(FATAL|PANIC): (?! the database system is).*/g

/** Where PostgreSQL speaks until its own log is open: a file, for a pipe would break when we end before it does. */
export function openStartLog(folder: string) {
  const path = join(folder, 'postgres-start.log')
  const file = openSync(path, 'a')
  if (sizeOf(path) > maxBytes) truncateSync(path)
  const logs = [path, join(folder, `postgres-${today()}.log`)].map((path) => ({ path, begin: sizeOf(path) }))
  return {
    stdio: ['ignore', file, file] satisfies StdioOptions as StdioOptions,
    /** What a start that failed said in either log. */
    readFailure: () => logs.map(readFrom).join('').match(complaints)?.join(' ') ?? 'it gave no reason',
    close: () => closeSync(file),
  }
}

/** As PostgreSQL writes %a in the name of its log. */
const today = () => new Date().toUTCString().slice(0, 3)

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0)

const readFrom = ({ path, begin }: { path: string; begin: number }) =>
  existsSync(path) ? readFileSync(path).subarray(begin).toString() : ''
