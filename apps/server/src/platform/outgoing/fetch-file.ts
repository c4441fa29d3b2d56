import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

type Options = {
  agent: string
  timeoutMs: number
  maxBytes: number
  /** Decides about an IP address. It runs when the connection is made, which rules out DNS rebinding. */
  mayReach: (address: string) => boolean
}

const maxRedirects = 3

/**
 * Fetches a file from an untrusted address. Throws if it or a redirect leads to an IP address that is not allowed, and if the file takes
 * too long or is too large.
 */
export async function fetchFile(address: string, options: Options): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await request(url, { ...options, signal })
    if (Buffer.isBuffer(answer)) return answer
    url = new URL(answer.location, url)
  }
  throw new Error('too many redirects')
}

function request(url: URL, { agent, maxBytes, mayReach, signal }: Options & { signal: AbortSignal }) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  // Checked here, because connections to an IP address skip the lookup.
  if (!isWeb || url.username !== '' || (isIP(host) !== 0 && !mayReach(host))) throw new Error('address not allowed')
  const requestBy = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { 'user-agent': agent, accept: 'image/*', 'accept-encoding': 'identity' }
  return new Promise<Buffer | { location: string }>((resolve, reject) => {
    const sent = requestBy(url, { headers, signal, agent: false, lookup: lookupAllowed(mayReach) }, (answer) => {
      const { statusCode = 0 } = answer
      const { location } = answer.headers
      if (statusCode >= 300 && statusCode < 400 && location) {
        answer.destroy()
        return resolve({ location })
      }
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) answer.destroy(new Error('the file is too large'))
        parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => resolve(Buffer.concat(parts)))
      if (statusCode !== 200) answer.destroy(new Error(`status ${statusCode}`))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Resolves a name like `dns.lookup`, and fails if one of its addresses is not allowed. */
const lookupAllowed =
  (mayReach: Options['mayReach']): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => mayReach(address))) {
        return callback(new Error('address not allowed'), '')
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
