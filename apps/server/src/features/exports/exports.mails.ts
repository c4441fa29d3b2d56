import type { Config } from '../../config.ts'
import { letterTo } from '../../platform/mail/letter-to.ts'
import { exportTexts } from './export-texts.ts'
import { exportPath } from './show-export.ts'

type Ready = { first_name: string; language: string; token: string; expires_at: Date }

export function exportReadyMail(config: Config, { token, expires_at, ...reader }: Ready) {
  const style = { dateStyle: 'long', timeZone: config.INSTANCE_TIMEZONE } as const
  const date = new Intl.DateTimeFormat(reader.language, style).format(expires_at)
  const text = exportTexts(reader).ready({ instance: config.INSTANCE_NAME, date })
  return letterTo(reader, config, text, config.PUBLIC_URL + exportPath(token))
}
