import { languages } from '@pollen/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

const validDays = 180

/** Serves security.txt (RFC 9116), if the instance has a contact. */
export function securityTxt(app: FastifyInstance, { config, clock }: { config: Config; clock: () => Date }) {
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    if (!config.INSTANCE_CONTACT) throw new AppError('NOT_FOUND')
    const expires = new Date(clock().getTime() + validDays * 86_400_000)
    const lines = [
      `Contact: mailto:${config.INSTANCE_CONTACT}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${config.PUBLIC_URL}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
