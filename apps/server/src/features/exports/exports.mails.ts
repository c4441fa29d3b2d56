import type { Config } from '../../config.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { exportTexts } from './export-texts.ts'
import { exportPath } from './show-export.ts'

type ReadyExport = { first_name: string; language: string; token: string; expires_at: Date }

export function exportReadyMail(config: Config, { token, expires_at, ...recipient }: ReadyExport) {
  const style = { dateStyle: 'long', timeZone: config.INSTANCE_TIMEZONE } as const
  const date = new Intl.DateTimeFormat(recipient.language, style).format(expires_at)
  const text = exportTexts(recipient).ready({ instance: config.INSTANCE_NAME, date, path: exportPath(token) })
  return composeMail(recipient, config, text)
}
