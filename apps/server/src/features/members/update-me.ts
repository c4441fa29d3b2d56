import type { Language } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import type { MemberChanges, members } from '@pollen/contract/members'
import { FieldErrors } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { addressChangedMail } from './members.mails.ts'
import { imagesOf } from './members.queries.ts'
import { findOwnMember, findTaken, type MemberRowChanges, updateMember } from './profiles.queries.ts'
import { showMe } from './show-member.ts'

export const updateMe: Action<typeof members.updateMe> = async ({ tx, viewer, clock, config, language }, changes) => {
  const { id } = viewer
  const taken = await findTaken(tx, { id, username: changes.username, email: changes.email })
  if (taken.length > 0) {
    const message = [fieldMessage('taken', language)]
    throw new FieldErrors(taken.some((other) => other.isUsername) ? { username: message } : { email: message })
  }
  const before = await findOwnMember(tx, id, clock())
  const row = toRow(changes)
  // Another member may have taken the name since the look above.
  if (Object.keys(row).length > 0) await updateMember(tx, id, row).catch(refuseTaken(language))

  // The address that loses the account hears of it, in case it was not its owner who did this.
  if (changes.email && changes.email.toLowerCase() !== before.email.toLowerCase()) {
    const mail = addressChangedMail(config, { ...before, newEmail: changes.email })
    await queueMail(tx, { memberId: id, to: before.email, mail, now: clock() })
  }
  return showMe(await findOwnMember(tx, id, clock()), await imagesOf(tx, id))
}

const refuseTaken = (language: Language) => (error: { code?: string; constraint?: string }) => {
  if (error.code !== '23505') throw error
  const field = error.constraint === 'members_email_key' ? 'email' : 'username'
  throw new FieldErrors({ [field]: [fieldMessage('taken', language)] })
}

function toRow({ ref_location, ...fields }: MemberChanges): MemberRowChanges {
  if (ref_location === undefined) return fields
  return { ...fields, ref_longitude: ref_location?.longitude ?? null, ref_latitude: ref_location?.latitude ?? null }
}
