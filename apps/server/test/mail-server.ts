import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type ReceivedMail, readMail } from './outbox.ts'

type MailServerOptions = {
  port?: number
  /** The answer to a recipient, such as 550 or `550 5.7.1 Go away`. Undefined accepts it. */
  refuse?: (address: string) => number | string | undefined
  /** The answer to a mail, after the server has read it. */
  refuseMail?: (mail: ReceivedMail) => number | string | undefined
}

type Answer = (error?: Error | null) => void

function answerWith(refusal: number | string | undefined, about: string, answer: Answer) {
  if (!refusal) return answer(null)
  const responseCode = Number.parseInt(String(refusal), 10)
  const text = typeof refusal === 'string' ? refusal.slice(4) : `${about} is refused`
  answer(Object.assign(new Error(text), { responseCode }))
}

/** Starts an SMTP server that records the mails that it receives. */
export async function aMailServer({
  port = 0,
  refuse = () => undefined,
  refuseMail = () => undefined,
}: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => answerWith(refuse(address), address, answer),
    onData(stream, _session, answer) {
      buffer(stream)
        .then(readMail)
        .then((mail) => {
          const refusal = refuseMail(mail)
          if (!refusal) received.push(mail)
          answerWith(refusal, 'the mail', answer)
        }, answer)
    },
  })
  // Some tests kill clients in the middle of a mail.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(stop)
  const address = server.server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  return { url: `smtp://127.0.0.1:${boundPort}`, port: boundPort, received, stop }
}
