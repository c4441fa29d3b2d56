import type { dataExports } from '@pollen/contract/exports'
import { AppError } from '../../errors.ts'
import type { FileAction } from '../../platform/action.ts'
import { exportContentType, exportFileName } from './export-file.ts'
import { findReadyExport } from './exports.queries.ts'

export const getExportFile: FileAction<typeof dataExports.file> = async (ctx, { token }) => {
  const ready = await findReadyExport(ctx.db, token, ctx.clock())
  const found = ready && (await ctx.storage.exports.read(exportFileName(token)))
  if (!found) throw new AppError('EXPORT_DOESNT_EXIST')
  const date = ready.asked_at.toISOString().slice(0, 10)
  const downloadName = `${ctx.config.INSTANCE_NAME}-${ready.username}-${date}.zip`
  return { type: exportContentType, ...found, cacheControl: 'private, no-store', downloadName }
}
