import { listEventsOfMember } from '../../platform/events/events.queries.ts'
import { type ExportPart, rowsOfMember } from '../../platform/export-part.ts'

/** Omits the password hash, and the tokens that only a device or a mailed link may hold. */
export const accountExport: ExportPart = {
  tables: ['members', 'sessions', 'devices', 'tokens', 'mails', 'event_streams', 'events'],
  async read(db, memberId) {
    const {
      password_hash: _hash,
      is_demo: _isDemo,
      // A normalized copy of the names and the address, for the search of operators.
      search_text: _searchText,
      // Would reveal blocks by other members.
      blocks_version: _blocksVersion,
      ...account
    } = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
    const data = {
      account,
      sessions: await rowsOfMember(db, memberId, 'sessions', ['created_at', 'device', 'last_used_at', 'expires_at']),
      known_devices: await rowsOfMember(db, memberId, 'devices', ['created_at', 'last_used_at']),
      links_by_mail: await rowsOfMember(db, memberId, 'tokens', [
        'created_at',
        'action',
        'email',
        'expires_at',
        'used_at',
      ]),
      mails_on_their_way: await rowsOfMember(db, memberId, 'mails', [
        'created_at',
        'to_address',
        'subject',
        'attempts',
      ]),
      events: await listEventsOfMember(db, memberId),
    }
    return { data }
  },
}
