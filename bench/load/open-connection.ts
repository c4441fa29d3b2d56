import pg from 'pg'
import { nextMemberRequest } from './choose-member.ts'
import type { Attempt } from './drive.ts'
import { openHttpConnection } from './http-connection.ts'
import type { Target } from './job.ts'

export type LoadConnection = { once: Attempt; close: () => void | Promise<void> }

/** One connection of its own to the target. */
export function openConnection(target: Target): Promise<LoadConnection> {
  return target.kind === 'http' ? openHttpTarget(target) : openSqlTarget(target)
}

async function openHttpTarget({
  port,
  status,
  body,
  ...target
}: Extract<Target, { kind: 'http' }>): Promise<LoadConnection> {
  const nextRequest = nextMemberRequest(target.request, target.tokens)
  const connection = await openHttpConnection(port)
  return {
    async once() {
      const answer = await connection.ask(nextRequest())
      if (answer.status !== status) return `status ${answer.status} instead of ${status}`
      return body && !answer.body.equals(body) ? 'another body than expected' : null
    },
    close: connection.close,
  }
}

async function openSqlTarget({ url, statements }: Extract<Target, { kind: 'sql' }>): Promise<LoadConnection> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    async once() {
      for (const statement of statements) await client.query(statement)
      return null
    },
    close: () => client.end(),
  }
}
