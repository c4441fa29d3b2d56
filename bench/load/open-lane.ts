import pg from 'pg'
import { requestOfNextMember } from './choose-member.ts'
import type { Once } from './drive.ts'
import { openHttpConnection } from './http-connection.ts'
import type { Target } from './job.ts'

export type Lane = { once: Once; close: () => void | Promise<void> }

/** One connection of its own to the target. */
export function openLane(target: Target): Promise<Lane> {
  return target.kind === 'http' ? openHttpLane(target) : openSqlLane(target)
}

async function openHttpLane({ port, status, body, ...target }: Extract<Target, { kind: 'http' }>): Promise<Lane> {
  const nextRequest = requestOfNextMember(target.request, target.tokens)
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

async function openSqlLane({ url, statements }: Extract<Target, { kind: 'sql' }>): Promise<Lane> {
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
