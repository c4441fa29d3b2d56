import { loadTexts } from '@pollen/contract/contract-texts'
import type { MailContent } from '../../platform/mail/mail-content.ts'

export type ExportTexts = {
  mail: (link: { instance: string; date: string; path: string }) => MailContent
  /** README of the archive. Lines have at most 90 characters, because many editors do not wrap them. */
  readme: (about: { instance: string; username: string }) => string
}

export const exportTexts = await loadTexts<ExportTexts>((language) => import(`./locales/${language}.ts`))
