import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconFlag } from '../ui/icons.ts'
import { MenuItem } from '../ui/menu.tsx'
import { type ReportRequest, reportRequest } from './report-request.ts'

type ReportEntryProps = Omit<ReportRequest, 'opener'> & {
  /** The button of the menu, which gets the focus back. */
  opener?: RefObject<HTMLElement | null>
}

/** The entry of a menu that reports something to the moderators. */
export function ReportEntry({ opener, ...about }: ReportEntryProps) {
  const { t } = useTranslation()
  const open = () => reportRequest.set({ ...about, opener: opener?.current ?? null })
  return (
    <MenuItem icon={<IconFlag size={20} stroke={1.75} aria-hidden />} onClick={open}>
      {t('report')}
    </MenuItem>
  )
}
