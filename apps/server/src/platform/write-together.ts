import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MemberContext, MemberEndpoint, SharedAction } from './action.ts'
import { currentCaller, workFor } from './caller.ts'
import type { Db, Tx } from './database/open-database.ts'
import { repeatIfStale } from './database/prepare-statements.ts'
import { type IdempotentCall, insertKeys, keepAnswers } from './http/idempotency.ts'
import { lookUpTogether } from './look-up-together.ts'

/** With more, those who came first would wait too long for the others. */
const maxCalls = 32

/** With more, the last ones would wait for several seconds if all is slow. */
const maxWaiting = 500

/** A transaction of several members waits this long for a lock of one of them, and the next transaction for a slow one. */
const timeoutMs = 200

type Options = {
  db: Db
  /** In whose name the calls of several members are written. */
  name: string
  action: SharedAction<MemberEndpoint, unknown>
  /** Checks a result against the contract. */
  toAnswer: (result: unknown) => unknown
}

type SharedCall = {
  context: MemberContext
  /** Validated. */
  input: unknown
  /** Where its sender chose a key. */
  sent: IdempotentCall | null
}

type WaitingCall = SharedCall & {
  caller: string
  /** Whether it counts in the limit at present. */
  isCounted: boolean
}

/**
 * Writes the calls of many members in one transaction: whoever calls while one runs waits for the next. All of it is written, or
 * nothing; then each call is written alone, so that the error of one is not that of the others.
 */
export function writeTogether({ db, name, action, toAnswer }: Options) {
  const prepare = ({ context, input }: WaitingCall) => action.prepare(context, input)

  async function count(call: WaitingCall) {
    await call.context.limits.take(action.limit, String(call.context.viewer.id))
    call.isCounted = true
  }

  async function uncount(call: WaitingCall) {
    call.isCounted = false
    await call.context.limits.giveBack(action.limit, String(call.context.viewer.id))
  }

  /** Returns how each call is answered: with a result, or by throwing an error. */
  async function write(tx: Tx, calls: WaitingCall[]): Promise<Map<WaitingCall, () => unknown>> {
    const keys = calls.flatMap(({ sent }) => sent ?? [])
    const repeated = await insertKeys<unknown>(tx, keys)
    const isFirst = ({ sent }: WaitingCall) => sent === null || !repeated.has(sent)
    const first = calls.filter(isFirst)
    const prepared = first.map(prepare)
    await Promise.all(first.filter(({ isCounted }) => !isCounted).map(count))
    // A repeated call does not count.
    await Promise.all(calls.filter((call) => call.isCounted && !isFirst(call)).map(uncount))
    const results = first.length > 0 ? await action.write(tx, prepared) : new Map<number, unknown>()
    const answers = new Map(first.map((call) => [call, toAnswer(results.get(call.context.viewer.id))]))
    await keepAnswers(
      tx,
      first.flatMap((call) => (call.sent ? { sent: call.sent, answer: answers.get(call) } : [])),
    )
    return new Map(calls.map((call) => [call, (call.sent && repeated.get(call.sent)) ?? (() => answers.get(call))]))
  }

  const writeAlone = (call: WaitingCall): Promise<unknown> =>
    workFor(call.caller, async () => {
      const written = await repeatIfStale(() => db.transaction().execute((tx) => write(tx, [call])))
      return written.get(call)?.()
    })

  /**
   * Returns null where nothing was written, and each is to be written alone. It throws where there was no connection, or where the
   * commit failed, of which nobody knows what it has done.
   */
  async function writeAll(calls: WaitingCall[]) {
    let mayRepeat = false
    const writing = db.transaction().execute(async (tx) => {
      mayRepeat = true
      await sql`SET LOCAL lock_timeout = ${sql.lit(timeoutMs)}`.execute(tx)
      const written = await write(tx, calls)
      mayRepeat = false
      return written
    })
    return writing.catch((err: unknown) => {
      if (!mayRepeat) throw err
      calls[0]?.context.log.warn(
        { err, calls: calls.length },
        'What was written together failed; each is written alone',
      )
      return null
    })
  }

  /** What is found is a promise, so that one call that takes long does not keep the others from being answered. */
  const writeWithOthers = lookUpTogether<WaitingCall, Promise<unknown>>({
    name,
    maxKeys: maxCalls,
    maxKeysOfCaller: 1,
    maxWaiting,
    async read(calls) {
      const writing = calls.length > 1 ? writeAll(calls) : Promise.resolve(null)
      const answers = calls.map(async (call) => {
        const written = await writing
        return written ? written.get(call)?.() : writeAlone(call)
      })
      await Promise.race([Promise.allSettled(answers), sleep(timeoutMs, undefined, { ref: false })])
      return new Map(calls.map((call, n) => [call, answers[n] as Promise<unknown>]))
    },
  })

  /** Whether nothing speaks against the call. What is refused may be the repetition of a call that was not: its key tells. */
  async function isWelcome(call: WaitingCall): Promise<boolean> {
    try {
      prepare(call)
      await count(call)
      return true
    } catch (error) {
      if (call.sent === null) throw error
      return false
    }
  }

  return async (sharedCall: SharedCall): Promise<unknown> => {
    const call = { ...sharedCall, isCounted: false, caller: currentCaller() ?? name }
    try {
      return (await isWelcome(call)) ? await writeWithOthers(call) : await writeAlone(call)
    } catch (error) {
      if (call.isCounted) await uncount(call)
      throw error
    }
  }
}
