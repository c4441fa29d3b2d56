import type { Statement } from '../statements/statement.ts'

type Http = { kind: 'http'; port: number; request: string; tokens: string[]; status: number; body: Buffer | null }
type Sql = { kind: 'sql'; url: string; statements: Statement[] }

/** What the load process is asked to do: drive one target over this many connections. */
export type Target = Http | Sql
export type Job = { target: Target; connections: number; forMs: number; maxRequests: number }
