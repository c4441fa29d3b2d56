import type { Language } from '@pollen/contract/constants'
import type { MemberChanges, members } from '@pollen/contract/members'
import { fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listMemberImages } from './member-images.queries.ts'
import { addressChangedMail } from './members.mails.ts'
import { findMembersWithSameName, findOwnMember, type MemberUpdate, updateMember } from './members.queries.ts'
import { showMe } from './show-member.ts'

/** PostgreSQL's code. */
const uniqueViolation = '23505'

export const updateMe: Action<typeof members.updateMe> = async ({ tx, viewer, clock, config, language }, changes) => {
  const { id } = viewer
  const others = await findMembersWithSameName(tx, { id, username: changes.username, email: changes.email })
  if (others.length > 0) {
    throw alreadyTaken(others.some((other) => other.isUsername) ? 'username' : 'email', language)
  }
  const before = await findOwnMember(tx, id, clock())
  const row = toRow(changes)
  if (Object.keys(row).length > 0) {
    await updateMember(tx, id, row).catch((error: { code?: string; constraint?: string }) => {
      // Another member may have taken the name since the check above.
      if (error.code !== uniqueViolation) throw error
      throw alreadyTaken(error.constraint === 'members_email_key' ? 'email' : 'username', language)
    })
  }

  // The old address is told, in case it was not its owner who changed it.
  if (changes.email && changes.email.toLowerCase() !== before.email.toLowerCase()) {
    const mail = addressChangedMail(config, { ...before, newEmail: changes.email })
    await queueMail(tx, { memberId: id, to: before.email, mail, now: clock() })
  }
  return showMe(await findOwnMember(tx, id, clock()), await listMemberImages(tx, id))
}

const alreadyTaken = (field: 'username' | 'email', language: Language) => fieldError(field, 'taken', language)

function toRow({ ref_location, ...fields }: MemberChanges): MemberUpdate {
  if (ref_location === undefined) return fields
  return { ...fields, ref_longitude: ref_location?.longitude ?? null, ref_latitude: ref_location?.latitude ?? null }
}
