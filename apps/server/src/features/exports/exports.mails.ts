import { dataExports } from '@pollen/contract/exports'
import { endpointPath } from '@pollen/contract/write-request'
import type { Config } from '../../config.ts'
import { composeMail, languageOf, longDate } from '../../platform/mail/compose-mail.ts'
import { exportTexts } from './export-texts.ts'

type ReadyExport = { first_name: string; language: string; token: string; expires_at: Date }

export function exportReadyMail(config: Config, { token, expires_at, ...recipient }: ReadyExport) {
  const date = longDate(expires_at, languageOf(recipient), config.INSTANCE_TIMEZONE)
  const link = { instance: config.INSTANCE_NAME, date, path: endpointPath(dataExports.file, { token }) }
  return composeMail(recipient, config, exportTexts[languageOf(recipient)].mail(link))
}
