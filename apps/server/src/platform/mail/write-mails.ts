import type { Config } from '../../config.ts'
import type { Db } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import type { MailComposer, MailComposers } from './mail-composer.ts'
import { type DueMail, deleteMails, type UnwrittenMail, type WrittenMail } from './mails.queries.ts'

/** A claimed mail with its text. */
export type ReadyMail = Omit<WrittenMail, 'composer' | 'expires_at'>

/** A claimed mail that could not be composed. */
type FailedMail = { mail: UnwrittenMail; error: Error }

type WriteResult = { ready: ReadyMail[]; failed: FailedMail[] }

type WriteContext = { db: Db; config: Config; composers: MailComposers; log: Log; now: Date }

/**
 * Composes the claimed mails without a text, with one call per composer. Deletes expired mails and those that their composer leaves
 * out.
 */
export async function writeMails(ctx: WriteContext, claimed: DueMail[]): Promise<WriteResult> {
  const { db, log, now } = ctx
  const wanted = claimed.filter(({ expires_at }) => !expires_at || expires_at > now)
  const ready = wanted.filter((mail) => mail.composer === null) as ReadyMail[]
  const failed: FailedMail[] = []
  const unwritten = wanted.filter((mail) => mail.composer !== null)
  for (const name of new Set(unwritten.map(({ composer }) => composer))) {
    const mails = unwritten.filter(({ composer }) => composer === name)
    const written = await compose(ctx, name, mails)
    ready.push(...written.ready)
    failed.push(...written.failed)
  }

  const kept = new Set([...ready.map(({ id }) => id), ...failed.map(({ mail }) => mail.id)])
  const dropped = claimed.filter(({ id }) => !kept.has(id))
  if (dropped.length > 0)
    await deleteMails(
      db,
      dropped.map(({ id }) => id),
    )
  for (const { id, composer } of dropped) log.info({ mailId: id, composer }, 'mail dropped because it is obsolete')
  return { ready: ready.sort((one, other) => one.id - other.id), failed }
}

async function compose(ctx: WriteContext, name: string, mails: UnwrittenMail[]): Promise<WriteResult> {
  const composer = Object.hasOwn(ctx.composers, name) ? ctx.composers[name] : undefined
  if (!composer) {
    // Another version queued it, which may still be running.
    const error = new Error(`No composer is called ${name}`)
    return { ready: [], failed: mails.map((mail) => ({ mail, error })) }
  }
  try {
    return { ready: await runComposer(ctx, composer, mails), failed: [] }
  } catch (err) {
    ctx.log.warn({ err, composer: name }, 'mails could not be composed together; composing each one separately')
    return composeEach(ctx, composer, mails)
  }
}

/** Composes mails separately, so that a faulty one does not block the others. */
async function composeEach(ctx: WriteContext, composer: MailComposer, mails: UnwrittenMail[]): Promise<WriteResult> {
  const written: WriteResult = { ready: [], failed: [] }
  for (const mail of mails) {
    try {
      written.ready.push(...(await runComposer(ctx, composer, [mail])))
    } catch (err) {
      written.failed.push({ mail, error: err as Error })
    }
  }
  return written
}

async function runComposer({ db, config, now }: WriteContext, composer: MailComposer, mails: UnwrittenMail[]) {
  const composed = await composer({ db, config, now }, mails)
  return mails.flatMap(({ id, member_id, message_id, attempts, created_at }): ReadyMail[] => {
    const mail = composed.get(id)
    return mail ? [{ id, member_id, message_id, attempts, created_at, ...mail }] : []
  })
}
