import type { admin } from '@pollen/contract/admin'
import { passwordCountsMinutes } from '@pollen/contract/admin-fields'
import { InvalidToken } from '../../errors.ts'
import type { Action, Viewer } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { hasEnteredPassword, recordPasswordEntry, requirePasswordField } from '../accounts/index.ts'

/** Shares the limit for wrong passwords with all forms that ask members for their own password. */
export const enterPassword: Action<typeof admin.enterPassword> = async (ctx, { password }) => {
  const { db, viewer, clock } = ctx
  if (!viewer) throw new InvalidToken()
  const { password_hash } = await requirePasswordField({ ...ctx, viewer }, password)
  const isRecorded = await recordPasswordEntry(db, { viewer, passwordHash: password_hash, now: clock() })
  if (!isRecorded) throw new InvalidToken()
}

/** Returns true if the viewer entered the password in this session within the last `passwordCountsMinutes`. */
export const isPasswordRecent = (db: Db, viewer: Viewer, now: Date) =>
  hasEnteredPassword(db, viewer, new Date(now.getTime() - passwordCountsMinutes * 60_000))
