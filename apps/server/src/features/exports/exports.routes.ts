import { dataExports } from '@pollen/contract/exports'
import { route } from '../../platform/action.ts'
import { getExportFile, getLatestExport, requestExport } from './request-export.ts'

export const exportRoutes = [
  route(dataExports.request, requestExport),
  route(dataExports.latest, getLatestExport),
  route(dataExports.file, getExportFile),
]
