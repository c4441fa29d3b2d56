import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** A step of the client. `text` is the end of a mail. */
export type SmtpStep = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'RSET' | 'QUIT'

/** Returns the answer to a step: '' stays silent, undefined sends the answer of a correct server. */
type Behaviour = (
  step: SmtpStep,
  about: { line: string; socket: Socket },
) => string | undefined | Promise<string | undefined>

const correctAnswers: Record<SmtpStep, string> = {
  connect: '220 mail.test ESMTP',
  EHLO: '250 mail.test',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  text: '250 Taken',
  RSET: '250 OK',
  QUIT: '221 Bye',
}

/** Starts an SMTP server that can violate the protocol, which a library for mail servers does not allow. */
export async function aFaultyMailServer(behave: Behaviour) {
  /** All received mails, including those that it did not confirm. */
  const read: { recipient: string; messageId: string }[] = []
  const sockets = new Set<Socket>()

  async function talk(socket: Socket) {
    async function answer(step: SmtpStep, line = '') {
      const response = (await behave(step, { line, socket })) ?? correctAnswers[step]
      if (response && !socket.destroyed) socket.write(`${response}\r\n`)
    }
    let recipient = ''
    let text: string[] | null = null
    await answer('connect')
    for await (const line of createInterface({ input: socket })) {
      if (text && line !== '.') {
        text.push(line)
      } else if (text) {
        const messageId = text.find((header) => header.startsWith('Message-ID'))?.slice('Message-ID: '.length) ?? ''
        read.push({ recipient, messageId })
        text = null
        await answer('text', recipient)
      } else {
        const step = line.slice(0, 4).toUpperCase() as SmtpStep
        if (step === 'RCPT') recipient = line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'))
        if (step === 'DATA') text = []
        await answer(step, line)
      }
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    // Some tests kill the client in the middle of a mail.
    socket.on('error', () => {})
    talk(socket).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, read }
}
