import { loadTexts } from '@pollen/contract/contract-texts'
import type { MailContent } from '../../platform/mail/mail-content.ts'

export type ExportTexts = {
  mail: (link: { instance: string; date: string; path: string }) => MailContent
  /** The file that explains the others. Its lines have at most 90 characters, as in an editor. */
  readme: (about: { instance: string; username: string }) => string
}

export const exportTexts = await loadTexts<ExportTexts>((language) => import(`./locales/${language}.ts`))
