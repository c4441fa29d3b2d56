import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { livePath } from '@pollen/contract/live'
import { WebSocket } from 'ws'
import { type Config, isThisMachine } from '../config.ts'
import { reasonOf } from '../errors.ts'
import {
  adviceUnlessUnknownAuthority,
  type Finding,
  good,
  problem,
  readAnswer,
  skipped,
  timeoutMs,
  warning,
} from './finding.ts'

/**
 * Checks Pollen directly, then at its public address like visitors, through the proxy. `instance` is the public id of the configured
 * database, if it is known.
 */
export async function checkPublicUrl(config: Config, instance: string | null): Promise<Finding[]> {
  const { PUBLIC_URL } = config
  const certificate = PUBLIC_URL.startsWith('https:')
    ? await checkCertificate(PUBLIC_URL)
    : skipped('certificate', 'PUBLIC_URL does not begin with https')
  const outside = isThisMachine(new URL(PUBLIC_URL).host)
    ? [skipped(about, 'PUBLIC_URL leads to this machine, so there is no outside to check from')]
    : await checkProxy(config, instance)
  // With servers on other machines, the public address works even if this machine runs none.
  const isAnswered = outside.some((finding) => finding.about === about && finding.state === 'good')
  return [await checkServer(config, { instance, isAnswered }), certificate, ...outside]
}

/** Connects to the loopback address if HOST is a wildcard. */
const directUrl = ({ HOST, PORT }: Config) => {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

type Expected = { instance: string | null; isAnswered: boolean }

async function checkServer(config: Config, { instance, isAnswered }: Expected): Promise<Finding> {
  const url = directUrl(config)
  const about = 'server'
  try {
    const answer = await request(`${url}/health/ready`)
    const health = (await readAnswer(answer)) as Health | null
    if (isOtherInstance(health, instance))
      return problem(about, `at ${url} Pollen answers with another database`, otherSettings)
    if (health?.status === 'ok') return good(about, `Pollen answers at ${url}`)
    if (answer.status === 503) return problem(about, `Pollen at ${url} answers 503`, 'Its log has the reason.')
    return problem(about, `another program answers at ${url}`, 'Choose another PORT, or stop that program.')
  } catch (error) {
    const text = `Pollen does not answer at ${url}: ${reasonOf(error)}`
    const advice = 'If it should run here: sudo systemctl status pollen'
    return (config.isProduction && !isAnswered ? problem : warning)(about, text, advice)
  }
}

type Health = { status?: string; instance?: string | null }

const otherSettings = 'Run this with the settings of that server, or start it again with these.'

/** Older versions do not report their instance, so a missing id counts as the same instance. */
const isOtherInstance = (health: Health | null, instance: string | null) =>
  Boolean(instance && health?.instance && health.instance !== instance)

const request = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

const [soonDays, day] = [14, 24 * 60 * 60 * 1000]

async function checkCertificate(publicUrl: string): Promise<Finding> {
  const about = 'certificate'
  const renew = 'Renew it (certbot renew, or see the log of Caddy), and have the proxy read it again.'
  const { port } = new URL(publicUrl)
  const host = hostOf(publicUrl)
  try {
    const { endsAt, refusal } = await readCertificate(host, Number(port || 443))
    const days = Math.floor((endsAt.getTime() - Date.now()) / day)
    const until = endsAt.toISOString().slice(0, 10)
    if (days < 0) return problem(about, `the certificate of ${host} expired on ${until}: browsers reject it`, renew)
    if (refusal) {
      const advice = adviceUnlessUnknownAuthority(refusal, 'Get a certificate for this name.')
      return problem(about, `browsers reject the certificate of ${host}: ${refusal}`, advice)
    }
    return days < soonDays
      ? warning(about, `the certificate of ${host} expires on ${until}, in ${days} days`, renew)
      : good(about, `the certificate of ${host} expires on ${until}`)
  } catch (error) {
    return problem(about, `there is none at ${host}: ${reasonOf(error)}`, adviceToReach(reasonOf(error)))
  }
}

/** Reads when the certificate of PUBLIC_URL expires, and how long before that it should have been renewed. Null without HTTPS. */
export async function readExpiry({ PUBLIC_URL }: Config) {
  const { protocol, port } = new URL(PUBLIC_URL)
  if (protocol !== 'https:' || isThisMachine(new URL(PUBLIC_URL).host)) return null
  const host = hostOf(PUBLIC_URL)
  return readCertificate(host, Number(port || 443)).then(
    ({ endsAt }) => ({ host, endsAt, soonMs: soonDays * day }),
    () => 'unknown' as const,
  )
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

function readCertificate(host: string, port: number): Promise<{ endsAt: Date; refusal: string | null }> {
  return new Promise((resolve, reject) => {
    // Accepts invalid certificates, because the operator should know their expiry date too.
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: timeoutMs }, () => {
      const { authorizationError: refusal } = socket
      resolve({
        endsAt: new Date(socket.getPeerCertificate().valid_to),
        refusal: refusal ? String((refusal as Partial<Error>).message ?? refusal) : null,
      })
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error('it does not answer')))
    socket.on('error', reject)
  })
}

const adviceToReach = (reason: string) =>
  /ENOTFOUND|EAI_AGAIN/.test(reason)
    ? 'The name is not known: make a DNS record for it, or correct PUBLIC_URL.'
    : adviceUnlessUnknownAuthority(
        reason,
        'Does the proxy run, and does a firewall let visitors through? OPERATIONS.md, "Set up HTTPS".',
      )

const about = 'proxy'
const example = 'Compare with docs/examples/nginx.conf.'
/** An address reserved for documentation (RFC 5737). No client has it, so Pollen sees it only if the proxy forwards a forged header. */
const forged = '192.0.2.77'

type Caller = { address: string; proxy: 'none' | 'trusted' | 'unknown' }

async function checkProxy({ PUBLIC_URL: url }: Config, instance: string | null): Promise<Finding[]> {
  const seen = await fetchCaller(url, {})
  if ('state' in seen) return [seen]
  const health = (await request(`${url}/health/ready`).then(readAnswer, () => null)) as Health | null
  if (isOtherInstance(health, instance)) {
    const advice = 'Correct PUBLIC_URL, its DNS record, or the PORT that the proxy passes on to.'
    return [problem(about, `another instance of Pollen answers at ${url}`, advice)]
  }
  // Without a proxy, the request comes from this machine, which may read the metrics.
  const isDirect = seen.proxy === 'none' && !url.startsWith('https:')
  const others = [...(isDirect ? [] : [await checkMetrics(url)]), await checkLive(url)]
  if (seen.proxy === 'unknown') {
    const advice = `If ${seen.address} is your proxy: TRUSTED_PROXIES="loopback" for one on this machine, else its address.`
    return [
      problem(about, `Pollen sees ${seen.address} and does not trust it, so all visitors count as one`, advice),
      ...others,
    ]
  }
  if (seen.proxy === 'none') {
    if (isDirect) return [good(about, `none; Pollen sees ${seen.address}`), ...others]
    const advice = `It must set X-Forwarded-For, or all visitors count as one. ${example}`
    return [
      problem(about, `it does not forward the addresses of visitors: Pollen sees ${seen.address}`, advice),
      ...others,
    ]
  }
  const forger = await fetchCaller(url, { 'x-forwarded-for': forged })
  if ('address' in forger && forger.address === forged) {
    const advice = `It must overwrite X-Forwarded-For instead of appending to it, because visitors can forge the header. ${example}`
    return [problem(about, 'it forwards a forged address', advice), ...others]
  }
  return [good(about, `Pollen sees this machine as ${seen.address} through it`), ...others]
}

/** Returns the caller that Pollen sees, or the reason why Pollen does not answer. */
async function fetchCaller(url: string, headers: Record<string, string>): Promise<Caller | Finding> {
  try {
    const answer = await request(`${url}/health/caller`, headers)
    if (answer.status >= 300 && answer.status < 400) {
      const advice = 'Set PUBLIC_URL to the address after the redirect.'
      return problem(about, `${url} redirects to ${answer.headers.get('location')}`, advice)
    }
    if ([502, 503, 504].includes(answer.status)) {
      return problem(
        about,
        `${url} answers ${answer.status}: it does not reach Pollen`,
        `Does it forward to the right PORT? ${example}`,
      )
    }
    const caller = (await readAnswer(answer)) as Caller | null
    if (answer.ok && caller?.address !== undefined && caller.proxy) return caller
    return problem(
      about,
      `something else than Pollen answers at ${url} (${answer.status})`,
      `Correct PUBLIC_URL, or the proxy. ${example}`,
    )
  } catch (error) {
    return problem(about, `${url} cannot be reached: ${reasonOf(error)}`, adviceToReach(reasonOf(error)))
  }
}

async function checkMetrics(url: string): Promise<Finding> {
  const answer = await request(`${url}/metrics`).catch(() => null)
  if (answer?.status !== 200) return good('metrics', 'not shown to visitors')
  return problem(
    'metrics',
    `visitors can read ${url}/metrics`,
    `The proxy must set X-Forwarded-For and block this path. ${example}`,
  )
}

/** Without WebSockets, conversations work with a delay of some seconds. */
function checkLive(url: string): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + livePath, { handshakeTimeout: timeoutMs })
    socket.on('open', () => {
      socket.close()
      resolve(good('live', 'WebSockets pass'))
    })
    socket.on('error', (error) =>
      resolve(
        warning(
          'live',
          `WebSockets do not pass: ${error.message}`,
          `The proxy must forward the Upgrade header. ${example}`,
        ),
      ),
    )
  })
}
