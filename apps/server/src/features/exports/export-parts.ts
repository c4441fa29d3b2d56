import type { ExportPart } from '../../platform/export-part.ts'
import { accountExport } from '../accounts/index.ts'
import { commentExport } from '../comments/index.ts'
import { conversationExport } from '../conversations/index.ts'
import { itemExport } from '../items/index.ts'
import { memberExport } from '../members/index.ts'
import { listExportsOf } from './exports.queries.ts'

const exportExport: ExportPart = {
  tables: ['exports'],
  read: async (db, memberId) => ({ data: { exports: await listExportsOf(db, memberId) } }),
}

/** Everything the instance holds about a member, feature by feature. */
export const exportParts: ExportPart[] = [
  accountExport,
  memberExport,
  itemExport,
  commentExport,
  conversationExport,
  exportExport,
]
