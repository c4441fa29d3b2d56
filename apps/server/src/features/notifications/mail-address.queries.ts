import { sql } from 'kysely'
import { InvalidToken } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** Mails about the account alone tell something: news wait for their hour, and are not sent to a refused address. */
const isMailWaiting = sql<boolean>`EXISTS (
  SELECT FROM mails
  WHERE member_id = members.id AND lower(to_address) = lower(members.email) AND failed_at IS NULL
)`.as('is_mail_waiting')

export const findMailAddress = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email', 'mail_refused_at', isMailWaiting])
    .where('id', '=', memberId)
    // The member may have left since the request was identified.
    .executeTakeFirstOrThrow(() => new InvalidToken())
