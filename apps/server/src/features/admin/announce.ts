import type { admin } from '@pollen/contract/admin'
import { type Announcement, subjectField, textField } from '@pollen/contract/admin-announcements'
import { fallbackLanguage, inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { AppError, FieldErrors, fieldMessage, InvalidToken } from '../../errors.ts'
import type { Action, RequestContext } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { markdownToBlocks, requireShallow, UnmailableText } from '../../platform/mail/markdown-to-blocks.ts'
import {
  type AnnouncementTexts,
  findTrialReader,
  joinAnnouncement,
  previewAnnouncement as preview,
  queueAnnouncement,
  queueTrial,
} from '../notifications/index.ts'
import { type Actor, recordAction } from './record-action.ts'

export const previewAnnouncement: Action<typeof admin.previewAnnouncement> = async (ctx, input) => {
  const { db, config, language } = ctx
  const texts = readTexts(input, language)
  const { mails, announcedAt } = await preview(db, config, { texts, reader: await findViewer(db, ctx) })
  return {
    mails: mails.map(({ language, subject, html, readers }) => ({ language, subject, html, recipients: readers })),
    recipients: mails.reduce((sum, { readers }) => sum + readers, 0),
    announced_at: announcedAt?.toISOString() ?? null,
  }
}

export const testAnnouncement: Action<typeof admin.testAnnouncement> = async (ctx, input) => {
  const { tx, config, clock, language } = ctx
  const texts = readTexts(input, language)
  await queueTrial(tx, config, { texts, reader: await findViewer(tx, ctx), now: clock() })
}

export const sendAnnouncement: Action<typeof admin.sendAnnouncement> = async (ctx, input) => {
  const recipients = await announce(ctx.tx, ctx, readTexts(input, ctx.language))
  return { recipients }
}

/** Queues an announcement for an operator or a command, and logs it with its subject. */
export async function announce(
  tx: Tx,
  actor: Pick<Actor, 'clock' | 'viewer' | 'caller'>,
  texts: AnnouncementTexts,
): Promise<number> {
  const recipients = await queueAnnouncement(tx, texts, actor.clock())
  if (recipients === null) throw new AppError('ANNOUNCEMENT_ALREADY_SENT')
  const subject = markdownToBlocks(texts[fallbackLanguage]).title ?? ''
  await recordAction(tx, actor, { action: 'announcement.sent', reason: subject })
  return recipients
}

async function findViewer(db: Db, { viewer }: Pick<RequestContext, 'viewer'>) {
  const reader = viewer && (await findTrialReader(db, { id: viewer.id }))
  if (!reader) throw new InvalidToken()
  return reader
}

/** Reports all texts that a mail cannot show, each at its field. */
function readTexts(input: Announcement, language: Language): AnnouncementTexts {
  const texts = inEachLanguage((code) => joinAnnouncement(input[subjectField(code)], input[textField(code)]))
  const wrong = languages.flatMap((code) => {
    const message = findProblem(texts[code])
    return message ? [{ [textField(code)]: [fieldMessage(message, language)] }] : []
  })
  if (wrong.length > 0) throw new FieldErrors(Object.assign({}, ...wrong))
  return texts
}

const unmailableMessages = { picture: 'mailPicture', link: 'mailLink', nesting: 'mailNesting' } as const

function findProblem(text: string) {
  try {
    requireShallow(text)
    // A rule or a link definition alone shows nothing.
    return markdownToBlocks(text).blocks.length === 0 ? 'required' : null
  } catch (error) {
    if (!(error instanceof UnmailableText)) throw error
    return unmailableMessages[error.part]
  }
}
