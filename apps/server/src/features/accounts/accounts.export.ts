import { listEventsOfMember } from '../../platform/events/events.queries.ts'
import type { ExportPart } from '../../platform/export-part.ts'

/** Without the password, and without the tokens that only a device or a mail may know. */
export const accountExport: ExportPart = {
  tables: ['members', 'sessions', 'devices', 'tokens', 'mails', 'event_streams', 'events'],
  async read(db, memberId) {
    const {
      password_hash: _hash,
      is_demo: _isDemo,
      // The same names and address once more, as operators search them.
      search_text: _searchText,
      ...account
    } = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
    const sessions = await db
      .selectFrom('sessions')
      .select(['device', 'created_at', 'last_used_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    const known_devices = await db
      .selectFrom('devices')
      .select(['created_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    const links_by_mail = await db
      .selectFrom('tokens')
      .select(['action', 'email', 'created_at', 'expires_at', 'used_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    const mails_on_their_way = await db
      .selectFrom('mails')
      .select(['to_address', 'subject', 'created_at', 'attempts'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    const events = await listEventsOfMember(db, memberId)
    return { data: { account, sessions, known_devices, links_by_mail, mails_on_their_way, events } }
  },
}
