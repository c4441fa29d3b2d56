import { members } from '@pollen/contract/members'
import { route } from '../../platform/action.ts'
import { askExport } from './ask-export.ts'
import { getExportFile } from './get-export-file.ts'
import { getLatestExport } from './get-latest-export.ts'

export const exportRoutes = [
  route(members.askExport, askExport),
  route(members.latestExport, getLatestExport),
  route(members.exportFile, getExportFile),
]
