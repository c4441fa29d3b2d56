import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openFileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { openSmtpTransport } from './smtp-transport.ts'

export const outboxFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'outbox')

/** Over SMTP where the operator named a server, else as files. */
export function openMailTransport(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  return url ? openSmtpTransport(url, { from }) : openFileTransport(outboxFolder(config), { from })
}
