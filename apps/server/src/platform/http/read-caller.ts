import { isIP, isIPv6 } from 'node:net'
import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'
import { isLoopback, isThisMachine } from '../../config.ts'

/** Where a request comes from: for limits, and for the list of one's own sessions. */
export type Caller = {
  address: string
  device: string
  /** The request was made on this machine, for an address of this machine. */
  isLocal: boolean
  /** Who runs a command on the server. */
  systemUser?: string
}

export function readCaller(request: FastifyRequest): Caller {
  return {
    address: callerAddress(request),
    device: deviceName(request.headers['user-agent'] ?? ''),
    isLocal: isLocalRequest(request),
  }
}

/** The address that the trusted proxies saw. If what they wrote is no address, all that they pass on count as one caller. */
export function callerAddress({ ip, socket }: FastifyRequest): string {
  return addressGroup(isIP(ip) ? ip : (socket.remoteAddress ?? ''))
}

/** Headers that proxies, load balancers, CDNs and tunnels add. */
const proxyHeaders = [
  /^(forwarded|via|cdn-loop|client-ip|true-client-ip|proxy-.+|(cf|fly|fastly|akamai|ngrok)-.+)$/,
  /^x-(forwarded|real|original|client|cluster-client|remote|proxy|proxyuser|envoy|arr|azure|appengine|amzn?)(-.+)?$/,
]

/** `Authorization: Token …` */
export function sessionToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'token' && token ? token : null
}

/** True if a proxy passed the request on: the other end of the connection is then not who asks. */
export const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => proxyHeaders.some((pattern) => pattern.test(name)))

/**
 * True if the request was made on this machine. The host is checked too: a page elsewhere can give its own name the address of
 * this machine, and would read the answer. A proxy without any header of its own is recognised by HTTP/1.0, which nginx speaks by
 * default, or by the origin of the page that its browser shows.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { socket, headers, raw } = request
  const isDirect = !isForwarded(request) && raw.httpVersion !== '1.0' && isLoopback(socket.remoteAddress)
  return isDirect && isThisMachine(headers.host ?? '') && [headers.origin, headers.referer].every(isOfThisMachine)
}

const isOfThisMachine = (url: string | undefined) =>
  url === undefined || (URL.canParse(url) && isThisMachine(new URL(url).host))

/** What stands between the caller and this server, as far as the request tells. `unknown`: headers of a proxy that is not trusted. */
export function proxyOf(request: FastifyRequest, isTrusted: (address: string | undefined) => boolean) {
  if (!isForwarded(request)) return 'none'
  return isTrusted(request.socket.remoteAddress) ? 'trusted' : 'unknown'
}

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const parts = ipv6Parts(address)
  const [high = 0, low = 0] = parts.slice(6).map((part) => Number.parseInt(part, 16))
  const isMapped = parts.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${parts.slice(0, 4).join(':')}::/64`
}

/** The eight parts of an address. The URL parser writes every IPv6 address in one way; what "::" leaves out is zeros. */
function ipv6Parts(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

const browsers: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** `Firefox · Linux`: enough to recognise one's own device, no more. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return named.filter(Boolean).join(' · ')
}

/** More than any browser sends; what comes after it is not read. */
const longestLanguageList = 500

/** The first of the caller's languages that we speak; English otherwise. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = (request.headers['accept-language'] ?? '').slice(0, longestLanguageList)
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';')
      return {
        language: tag.trim().split('-', 1).join().toLowerCase(),
        weight: quality === undefined ? 1 : readWeight(quality),
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return ranked.map(({ language }) => language).find(isLanguage) ?? fallbackLanguage
}

/** `q=0.8`; what cannot be read counts as "not this one". */
const readWeight = (quality: string) => Number(/^q=([01](?:\.\d{1,3})?)$/.exec(quality.trim())?.[1] ?? 0)

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
