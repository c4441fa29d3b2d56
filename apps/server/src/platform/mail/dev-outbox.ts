import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { listPage, textPage } from './dev-outbox-pages.ts'
import { byTime, isOutboxFile } from './file-transport.ts'
import { outboxFolder } from './open-mail-transport.ts'

type Asked = { Params: { file: string }; Querystring: { part?: string } }

const shown = 100

/** `/dev/outbox`: the mails of an instance that has no mail server, for whoever tries it out. Never in production. */
export function devOutbox(app: FastifyInstance, config: Pick<Config, 'DATA_DIR' | 'SMTP_URL' | 'isProduction'>) {
  if (config.isProduction || config.SMTP_URL) return
  const folder = outboxFolder(config)

  app.get('/dev/outbox', async (_request, reply) => {
    const files = (await listOutbox(folder)).reverse().slice(0, shown)
    const mails = await Promise.all(files.map(async (file) => ({ file, mail: await readMail(folder, file) })))
    return sendPage(reply, listPage(mails))
  })

  app.get<Asked>('/dev/outbox/:file', async ({ params, query }, reply) => {
    const mail = await readMail(folder, params.file)
    return query.part === 'text' ? sendPage(reply, textPage(mail)) : sendPage(sandboxed(reply), mail.html ?? '')
  })
}

async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isOutboxFile).sort(byTime)
}

/** Only names we give are read, so no name leads out of the folder. */
async function readMail(folder: string, file: string): Promise<Email> {
  const content = isOutboxFile(file) ? await readFile(join(folder, file)).catch(() => null) : null
  if (!content) throw new AppError('NOT_FOUND')
  return PostalMime.parse(content)
}

/** Its links may be followed; beyond that it can do nothing, whatever it holds. */
const sandboxed = (reply: FastifyReply) =>
  reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
