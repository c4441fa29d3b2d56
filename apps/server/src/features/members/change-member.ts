import type { Language } from '@pollen/contract/constants'
import type { MemberChanges } from '@pollen/contract/members'
import { fieldError } from '../../errors.ts'
import { isUniqueViolation } from '../../platform/database/database-failure.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { isUsernameTaken, type MemberUpdate, updateMember } from './members.queries.ts'

/** All that members change about themselves without more ado. The e-mail address is not among it: accounts change it. */
export type ProfileChanges = Omit<MemberChanges, 'email'>

export async function changeMember(tx: Tx, id: number, changes: ProfileChanges, language: Language) {
  const { username } = changes
  const usernameTaken = () => fieldError('username', 'taken', language)
  if (username !== undefined && (await isUsernameTaken(tx, { id, username }))) throw usernameTaken()
  const row = toRow(changes)
  if (Object.keys(row).length === 0) return
  await updateMember(tx, id, row).catch((error: unknown) => {
    // Another member may have taken the name since the check above.
    throw isUniqueViolation(error) ? usernameTaken() : error
  })
}

function toRow({ ref_location, ...fields }: ProfileChanges): MemberUpdate {
  if (ref_location === undefined) return fields
  return { ...fields, ref_longitude: ref_location?.longitude ?? null, ref_latitude: ref_location?.latitude ?? null }
}
