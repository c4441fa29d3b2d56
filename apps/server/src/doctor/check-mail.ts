import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { reasonOf } from '../errors.ts'
import { openMailTransport } from '../platform/mail/mail-transports.ts'
import { type Finding, good, problem, timeoutMs } from './finding.ts'

const about = 'mail'

/** Logs in at the mail server and, on wish, sends a mail. Without one, the settings have said what that means. */
export async function checkMail(config: Config, { mailTo, now }: { mailTo: string | undefined; now: Date }) {
  const { SMTP_URL: url } = config
  if (!url) return mailTo ? [problem(about, 'nothing was sent: there is no mail server', 'Set SMTP_URL.')] : []
  const { host } = new URL(url)
  try {
    const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const server = createTransport({ url, ...times, dnsTimeout: timeoutMs })
    await server.verify().finally(() => server.close())
  } catch (error) {
    return [problem(about, `${host} (SMTP_URL): ${reasonOf(error)}`, adviceFor((error as { code?: string }).code))]
  }
  const reached = good(about, `${host} lets us in`)
  return mailTo ? [reached, await sendTo(mailTo, config, now)] : [reached]
}

function adviceFor(code = ''): string {
  if (code === 'EAUTH')
    return 'The user name or the password is wrong; signs such as @ or / in them are written as codes.'
  if (code === 'ETLS' || code === 'ESOCKET') {
    return 'Port 465 needs smtps://, port 587 smtp://; and the host and port must be those of the mail server.'
  }
  return 'Is the host right, and may this machine reach that port? OPERATIONS.md, "A mail server".'
}

async function sendTo(to: string, config: Config, now: Date): Promise<Finding> {
  const text = `This is a test of the mails of ${config.INSTANCE_NAME}, ${config.PUBLIC_URL}. If you can read it, they arrive.`
  const transport = openMailTransport(config)
  try {
    const mail = { id: 0, message_id: randomUUID(), created_at: now, to, subject: `${config.INSTANCE_NAME}: test` }
    await transport.send({ ...mail, text, html: `<p>${text}</p>` }, now)
    return good(about, `a mail to ${to} was accepted; look whether it arrives, also among the spam`)
  } catch (error) {
    return problem(
      about,
      `the mail to ${to} was refused: ${reasonOf(error)}`,
      'Most servers want their own address in MAIL_FROM.',
    )
  } finally {
    transport.close()
  }
}
