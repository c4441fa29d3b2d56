import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { reasonOf } from '../errors.ts'
import { openMailTransport } from '../platform/mail/mail-transports.ts'
import { adviceUnlessUnknownAuthority, type Finding, good, problem, skipped, timeoutMs } from './finding.ts'

const about = 'mail'

/** Logs in to the mail server and, with `mailTo`, sends a mail. `settingProblems` reports a missing SMTP_URL. */
export async function checkMail(config: Config, { mailTo, now }: { mailTo: string | undefined; now: Date }) {
  const { SMTP_URL: url } = config
  if (!url) {
    return mailTo
      ? [problem(about, 'nothing was sent: there is no mail server', 'Set SMTP_URL.')]
      : [skipped(about, 'SMTP_URL is not set')]
  }
  const { host } = new URL(url)
  try {
    const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const server = createTransport({ url, ...times, dnsTimeout: timeoutMs })
    await server.verify().finally(() => server.close())
  } catch (error) {
    const reason = reasonOf(error)
    const advice = adviceUnlessUnknownAuthority(reason, adviceFor((error as { code?: string }).code))
    return [problem(about, `${host} (SMTP_URL): ${reason}`, advice)]
  }
  const reached = good(about, `logging in at ${host} works`)
  const untried = 'sending was not tested; to send a mail: npm run doctor -- --mail-to you@example.org'
  return [reached, mailTo ? await sendTo(mailTo, config, now) : skipped(about, untried)]
}

function adviceFor(code = ''): string {
  if (code === 'EAUTH')
    return 'The user name or the password is wrong. Characters such as @ or / in them must be percent-encoded.'
  if (code === 'ETLS' || code === 'ESOCKET') {
    return 'Port 465 needs smtps://, port 587 smtp://; and the host and port must be those of the mail server.'
  }
  return 'Is the host right, and may this machine reach that port? OPERATIONS.md, "Connect a mail server".'
}

async function sendTo(to: string, config: Config, now: Date): Promise<Finding> {
  const text = `This is a test of the mails of ${config.INSTANCE_NAME}, ${config.PUBLIC_URL}. If you can read it, they arrive.`
  const transport = openMailTransport(config)
  try {
    const mail = { id: 0, message_id: randomUUID(), created_at: now, to, subject: `${config.INSTANCE_NAME}: test` }
    await transport.send({ ...mail, text, html: `<p>${text}</p>` }, now)
    return good(about, `a mail to ${to} was accepted; check that it arrives, and look in the spam folder too`)
  } catch (error) {
    return problem(
      about,
      `the mail to ${to} was refused: ${reasonOf(error)}`,
      'Most servers require an address of their own in MAIL_FROM.',
    )
  } finally {
    transport.close()
  }
}
