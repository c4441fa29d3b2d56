import type { Config } from '../../config.ts'
import { layoutMail } from '../../platform/mail/layout-mail.ts'
import { exportTexts, languageOf } from './export-texts.ts'
import { exportPath } from './show-export.ts'

type Ready = { first_name: string; language: string; token: string; expires_at: Date }

export function exportReadyMail(config: Config, { first_name, language, token, expires_at }: Ready) {
  const style = { dateStyle: 'long', timeZone: config.INSTANCE_TIMEZONE } as const
  const date = new Intl.DateTimeFormat(languageOf(language), style).format(expires_at)
  const { ready } = exportTexts(language)
  const { greeting, label, ...text } = ready({ instance: config.INSTANCE_NAME, date })
  return layoutMail({
    instanceName: config.INSTANCE_NAME,
    publicUrl: config.PUBLIC_URL,
    contact: config.INSTANCE_CONTACT,
    language: languageOf(language),
    greeting: `${greeting} ${first_name},`,
    button: { label, url: config.PUBLIC_URL + exportPath(token) },
    ...text,
  })
}
