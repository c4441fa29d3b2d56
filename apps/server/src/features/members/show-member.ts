import type { Me, MemberImage, PublicMember } from '@pollen/contract/members'
import { showMapCategories } from './map-categories.ts'
import type { OwnMemberRow, PublicMemberRow } from './members.queries.ts'

/** The fields of a member as answers have them. */
export function showPublicMember(row: PublicMemberRow, images: MemberImage[]): PublicMember {
  return { ...row, sign_up_date: row.sign_up_date.toISOString(), images }
}

export function showMe(
  { ref_longitude, ref_latitude, hidden_resources, ...row }: OwnMemberRow,
  images: MemberImage[],
): Me {
  const hasPlace = ref_longitude !== null && ref_latitude !== null
  const ref_location = hasPlace ? { longitude: ref_longitude, latitude: ref_latitude } : null
  // The tables check these values; the contract checks them again on the way out.
  const settings = row as typeof row &
    Pick<Me, 'language' | `mail_notif_freq_${'conversations' | 'items' | 'events' | 'osm'}`>
  const map_ecats = showMapCategories(row.id, hidden_resources)
  const mail_refused_at = row.mail_refused_at?.toISOString() ?? null
  return { ...settings, ...showPublicMember(row, images), mail_refused_at, ref_location, map_ecats }
}

/** Only the fields in `columns`; all of them without it. */
export function onlyColumns<T extends object>(member: T, columns: string[] | undefined): Partial<T> {
  if (!columns) return member
  const chosen = Object.entries(member).filter(([name]) => columns.includes(name))
  return Object.fromEntries(chosen) as Partial<T>
}
