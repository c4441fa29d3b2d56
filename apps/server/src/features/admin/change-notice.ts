import type { admin } from '@pollen/contract/admin'
import { bannerField, bannerFields, type Notice } from '@pollen/contract/admin-notice'
import { inEachLanguage, languages } from '@pollen/contract/constants'
import { fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Json } from '../../schema.ts'
import { lockNotice, readNotice, updateNotice } from '../instance/index.ts'
import { recordAction } from './record-action.ts'

export const getNotice: Action<typeof admin.getNotice> = ({ db }) => showNotice(db)

export const changeNotice: Action<typeof admin.changeNotice> = async (ctx, { is_in_maintenance, ...change }) => {
  const { tx, clock, language } = ctx
  const before = await lockNotice(tx)
  const old = bannerTexts(before.banner)
  const banner = inEachLanguage((code) => change[bannerField(code)] ?? old[code])
  const isEmpty = languages.every((code) => banner[code] === '')
  const isNew = languages.some((code) => banner[code] !== old[code])
  // A new banner needs all languages. An unchanged one may predate a language that was added to the list.
  const missing = languages.find((code) => banner[code] === '')
  if (isNew && !isEmpty && missing) throw fieldError(bannerField(missing), 'required', language)
  await updateNotice(tx, {
    ...(isNew && { banner: JSON.stringify(isEmpty ? {} : banner) }),
    banner_at: isEmpty ? null : isNew ? clock() : before.banner_at,
    ...(is_in_maintenance !== undefined && {
      maintenance_at: is_in_maintenance ? (before.maintenance_at ?? clock()) : null,
    }),
  })
  await recordAction(tx, ctx, { action: 'notice.changed' })
  return showNotice(tx)
}

const bannerTexts = (banner: Json) => inEachLanguage((code) => (banner as Record<string, string>)[code] ?? '')

async function showNotice(db: Db): Promise<Notice> {
  const { banner, maintenance_at } = await readNotice(db)
  const texts = bannerTexts(banner)
  return { ...bannerFields((language) => texts[language]), is_in_maintenance: maintenance_at !== null }
}
