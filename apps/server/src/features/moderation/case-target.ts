import type { CaseTargetType } from '@pollen/contract/report-fields'

/** What a case is about. The subject is the member whose content it is; null if unknown or erased. */
export type CaseTarget = {
  type: CaseTargetType
  id: number | null
  key: string
  pageUrl: string
  subjectId: number | null
}
