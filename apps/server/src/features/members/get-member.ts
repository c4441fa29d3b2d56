import { type Me, type MemberImage, type members, PublicMember } from '@pollen/contract/members'
import { AppError, fieldError } from '../../errors.ts'
import type { Action, MemberContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { showLimits } from '../new-members/index.ts'
import { showMapCategories } from './map-categories.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findOwnMember, findPublicMember, type OwnMemberRow, type PublicMemberRow } from './members.queries.ts'

export const getMember: Action<typeof members.get> = async (ctx, { id, columns }) => {
  const { db, viewer, clock, language } = ctx
  if (id === 'me' || (columns && id === viewer.id)) return getMe(ctx, { columns })

  const refused = (columns ?? []).findIndex((name) => !Object.hasOwn(PublicMember.shape, name))
  if (refused >= 0) throw fieldError(`columns.${refused}`, 'choice', language)

  const row = await findPublicMember(db, { id, viewerId: viewer.id, now: clock() })
  if (!row) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const images = await listMemberImages(db, id)
  // Other members see only the current image.
  return onlyColumns(showPublicMember(row, id === viewer.id ? images : images.slice(0, 1)), columns)
}

export const getMe: Action<typeof members.me> = async (ctx, { columns }) =>
  onlyColumns(await readMe(ctx.db, ctx), columns)

export async function readMe(db: Db, { viewer, clock, config, caller }: MemberContext): Promise<Me> {
  const { id } = viewer
  const [row, images] = await Promise.all([
    findOwnMember(db, { id, now: clock(), config, caller }),
    listMemberImages(db, id),
  ])
  return { ...showMe(row, images), new_member_limits: showLimits(row.activated_at, clock(), config) }
}

function showPublicMember(row: PublicMemberRow, images: MemberImage[]): PublicMember {
  return { ...row, sign_up_date: row.sign_up_date.toISOString(), images }
}

function showMe(
  { ref_longitude, ref_latitude, hidden_resources, activated_at: _, ...row }: OwnMemberRow,
  images: MemberImage[],
) {
  const hasPlace = ref_longitude !== null && ref_latitude !== null
  const ref_location = hasPlace ? { longitude: ref_longitude, latitude: ref_latitude } : null
  // CHECK constraints guarantee these codes, and the contract validates the answer.
  const settings = row as typeof row & Pick<Me, `mail_notif_freq_${'conversations' | 'items' | 'events' | 'osm'}`>
  const map_ecats = showMapCategories(row.id, hidden_resources)
  const mail_refused_at = row.mail_refused_at?.toISOString() ?? null
  const restricted_until = row.restricted_until?.toISOString() ?? null
  const language = languageOf(row)
  return {
    ...settings,
    ...showPublicMember(row, images),
    language,
    mail_refused_at,
    restricted_until,
    ref_location,
    map_ecats,
  }
}

/** Returns all fields if `columns` is undefined. */
function onlyColumns<T extends object>(member: T, columns: string[] | undefined): Partial<T> {
  if (!columns) return member
  const chosen = Object.entries(member).filter(([name]) => columns.includes(name))
  return Object.fromEntries(chosen) as Partial<T>
}
