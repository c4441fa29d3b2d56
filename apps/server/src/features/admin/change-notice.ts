import type { admin } from '@pollen/contract/admin'
import type { Notice } from '@pollen/contract/admin-notice'
import { fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { lockNotice, readNotice, updateNotice } from '../instance/index.ts'
import { recordAction } from './record-action.ts'

export const getNotice: Action<typeof admin.getNotice> = ({ db }) => showNotice(db)

export const changeNotice: Action<typeof admin.changeNotice> = async (ctx, { is_in_maintenance, ...banner }) => {
  const { tx, clock, language } = ctx
  const before = await lockNotice(tx)
  const { banner_en, banner_fr } = { ...before, ...banner }
  // Everybody reads one of the two languages.
  if (banner_en && !banner_fr) throw fieldError('banner_fr', 'required', language)
  if (banner_fr && !banner_en) throw fieldError('banner_en', 'required', language)
  const isNew = banner_en !== before.banner_en || banner_fr !== before.banner_fr
  await updateNotice(tx, {
    banner_en,
    banner_fr,
    banner_at: banner_en ? (isNew ? clock() : before.banner_at) : null,
    ...(is_in_maintenance !== undefined && {
      maintenance_at: is_in_maintenance ? (before.maintenance_at ?? clock()) : null,
    }),
  })
  await recordAction(tx, ctx, { action: 'notice.changed' })
  return showNotice(tx)
}

async function showNotice(db: Db): Promise<Notice> {
  const { banner_en, banner_fr, maintenance_at } = await readNotice(db)
  return { banner_en, banner_fr, is_in_maintenance: maintenance_at !== null }
}
