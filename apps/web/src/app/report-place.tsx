import { useState, useSyncExternalStore } from 'react'
import { loadPageTexts } from '../lib/i18n.ts'
import { type ReportRequest, reportRequest } from '../parts/report-request.ts'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { pageTexts } from './texts/page-texts.ts'

const reportPart = onDemand(() =>
  loadPageTexts(pageTexts.reports).then(() => import('../features/reports/report-dialog.tsx')),
)

const close = () => reportRequest.set(null)

/** The dialog for reports. Its code and texts are loaded when it opens for the first time. */
export function ReportPlace() {
  const request = useSyncExternalStore(reportRequest.subscribe, reportRequest.get)
  // A closing dialog keeps its content.
  const [shown, setShown] = useState<ReportRequest | null>(request)
  if (request && request !== shown) setShown(request)
  const part = useOnDemand(reportPart, request !== null, close)
  return part && shown && <part.ReportDialog request={shown} isOpen={request !== null} onClose={close} />
}
