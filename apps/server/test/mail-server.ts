import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type ReadMail, readMail } from './outbox.ts'

type Wishes = {
  port?: number
  /** The answer to a recipient, such as 550; undefined takes the mail. */
  refuse?: (address: string) => number | undefined
}

/** A mail server that speaks SMTP and keeps what it is given. */
export async function aMailServer({ port = 0, refuse = () => undefined }: Wishes = {}) {
  const received: ReadMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const responseCode = refuse(address)
      answer(responseCode ? Object.assign(new Error(`${address} is refused`), { responseCode }) : null)
    },
    onData(stream, _session, answer) {
      buffer(stream)
        .then(readMail)
        .then((mail) => received.push(mail))
        .then(() => answer(), answer)
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(stop)
  const address = server.server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  return { url: `smtp://127.0.0.1:${boundPort}`, port: boundPort, received, stop }
}
