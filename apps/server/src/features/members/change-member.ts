import type { Language } from '@pollen/contract/constants'
import type { MemberChanges } from '@pollen/contract/member-fields'
import { type MailFrequencies, notificationFamilies } from '@pollen/contract/notifications'
import { fieldError } from '../../errors.ts'
import { isUniqueViolation } from '../../platform/database/database-failure.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import {
  type FrequencyRow,
  isUsernameTaken,
  lockMailFrequencies,
  type MemberUpdate,
  updateMember,
} from './members.queries.ts'

/** Fields that members change without a confirmation. The e-mail address needs one, so the accounts feature handles it. */
export type ProfileChanges = Omit<MemberChanges, 'email'>

type ChangeOptions = { language: Language; now: Date }

export async function changeMember(tx: Tx, id: number, changes: ProfileChanges, { language, now }: ChangeOptions) {
  const { username } = changes
  const usernameTaken = () => fieldError('username', 'taken', language)
  if (username !== undefined && (await isUsernameTaken(tx, { id, username }))) throw usernameTaken()
  const row = toRow(changes)
  if (Object.keys(row).length === 0) return
  const before = hasFrequency(changes) ? await lockMailFrequencies(tx, id) : undefined
  await updateMember(tx, id, row).catch((error: unknown) => {
    // A concurrent change may have taken the name after the check above.
    throw isUniqueViolation(error) ? usernameTaken() : error
  })
  const previous = before && changedFrequencies(before, changes)
  if (!previous || Object.keys(previous).length === 0) return
  await emit(tx, { type: 'member.mail_frequencies_changed', stream: { member_id: id }, data: { previous }, at: now })
}

const { general: _, ...frequencyFields } = notificationFamilies
const families = Object.keys(frequencyFields) as (keyof MailFrequencies)[]

const hasFrequency = (changes: ProfileChanges) =>
  families.some((family) => changes[frequencyFields[family]] !== undefined)

/** Returns the previous frequencies of the families that change. */
function changedFrequencies(before: FrequencyRow, changes: ProfileChanges): MailFrequencies {
  const previous: MailFrequencies = {}
  for (const family of families) {
    const field = frequencyFields[family]
    if ((changes[field] ?? before[field]) !== before[field])
      previous[family] = before[field] as NonNullable<MailFrequencies[typeof family]>
  }
  return previous
}

function toRow({ ref_location, ...changes }: ProfileChanges): MemberUpdate {
  const isAboutMails = hasFrequency(changes) || changes.mail_notif_generalinfo !== undefined
  const fields = isAboutMails ? { ...changes, has_chosen_notifications: true } : changes
  if (ref_location === undefined) return fields
  return { ...fields, ref_longitude: ref_location?.longitude ?? null, ref_latitude: ref_location?.latitude ?? null }
}
