import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { paths } from '../src/paths.ts'

const example = readFileSync(join(paths.repository, 'docs/examples/nginx.conf'), 'utf8')
const documentedHeaders = Array.from(
  example.matchAll(/proxy_set_header (\S+) (.+);/g),
  ([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value,
  }),
)

type ProxyOptions = {
  to: string
  /** The client address that the proxy sees. */
  callerAddress: string
  headers?: { name: string; value: string }[]
}

/** Starts a proxy that sets headers as nginx does, by default those of `docs/examples/nginx.conf`. */
export async function aProxy({ to, callerAddress, headers = documentedHeaders }: ProxyOptions): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const sent = { ...incoming.headers }
    const variables: Record<string, string> = {
      $host: incoming.headers.host ?? '',
      $scheme: 'https',
      $remote_addr: callerAddress,
      $proxy_add_x_forwarded_for: [incoming.headers['x-forwarded-for'], callerAddress].filter(Boolean).join(', '),
    }
    for (const { name, value } of headers) sent[name] = variables[value] ?? value.replaceAll('"', '')
    const passedOn = request(to + incoming.url, { method: incoming.method, headers: sent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passedOn)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
