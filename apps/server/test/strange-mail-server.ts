import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** What the client just did; `text` is the end of a mail. */
export type SmtpStep = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'RSET' | 'QUIT'

/** The answer to a step: '' says nothing, undefined is what a good server says. */
type Behaviour = (
  step: SmtpStep,
  about: { line: string; socket: Socket },
) => string | undefined | Promise<string | undefined>

const goodAnswers: Record<SmtpStep, string> = {
  connect: '220 mail.test ESMTP',
  EHLO: '250 mail.test',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  text: '250 Taken',
  RSET: '250 OK',
  QUIT: '221 Bye',
}

/** A mail server that can misbehave in ways that a library for mail servers does not allow. */
export async function aStrangeMailServer(behave: Behaviour) {
  /** All mails it has read, also those that it has not confirmed. */
  const read: { recipient: string; messageId: string }[] = []
  const sockets = new Set<Socket>()

  async function talk(socket: Socket) {
    async function answer(step: SmtpStep, line = '') {
      const said = (await behave(step, { line, socket })) ?? goodAnswers[step]
      if (said && !socket.destroyed) socket.write(`${said}\r\n`)
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
    // A client that goes away in the middle is what these tests are about.
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
