import { isIP, isIPv6 } from 'node:net'
import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'
import { isLoopback, isThisMachine } from '../../config.ts'

/** The origin of a request, for rate limits and for the list of a member's sessions. */
export type Caller = {
  address: string
  device: string
  /** The request comes from this machine and is for a host name of this machine. */
  isLocal: boolean
  /** The system user, for commands on the server. */
  systemUser?: string
}

export function readCaller(request: FastifyRequest): Caller {
  return {
    address: callerAddress(request),
    device: deviceName(request.headers['user-agent'] ?? ''),
    isLocal: isLocalRequest(request),
  }
}

/** Returns the address that the trusted proxies saw. If they forward no valid address, all their visitors count as one caller. */
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

/** Returns true if a proxy forwarded the request, so that the address of the connection is not that of the caller. */
export const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => proxyHeaders.some((pattern) => pattern.test(name)))

/**
 * Returns true if the request comes from this machine. Checks the host too, because a page of another site can point its own host
 * name at this machine (DNS rebinding). Detects proxies without headers of their own by HTTP/1.0, which is the default of nginx, or
 * by the origin of the page.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { socket, headers, raw } = request
  const isDirect = !isForwarded(request) && raw.httpVersion !== '1.0' && isLoopback(socket.remoteAddress)
  return isDirect && isThisMachine(headers.host ?? '') && [headers.origin, headers.referer].every(isOfThisMachine)
}

const isOfThisMachine = (url: string | undefined) =>
  url === undefined || (URL.canParse(url) && isThisMachine(new URL(url).host))

/** Detects a proxy by the headers of the request. `unknown` means that the proxy is not trusted. */
export function proxyOf(request: FastifyRequest, isTrusted: (address: string | undefined) => boolean) {
  if (!isForwarded(request)) return 'none'
  return isTrusted(request.socket.remoteAddress) ? 'trusted' : 'unknown'
}

/** Groups IPv6 addresses by their /64, because a household has a whole /64. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const parts = ipv6Parts(address)
  const [high = 0, low = 0] = parts.slice(6).map((part) => Number.parseInt(part, 16))
  const isMapped = parts.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${parts.slice(0, 4).join(':')}::/64`
}

/** Returns the eight parts of an address. The URL parser normalises it, and "::" stands for zeros. */
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

/** Returns `Firefox · Linux`, which is just enough to recognise one's own device. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return named.filter(Boolean).join(' · ')
}

/** Longer than the list of any browser. The rest is ignored. */
const longestLanguageList = 500

/** Returns the caller's preferred language among the supported ones, else English. */
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

/** Reads `q=0.8`. An invalid weight is 0, which excludes the language. */
const readWeight = (quality: string) => Number(/^q=([01](?:\.\d{1,3})?)$/.exec(quality.trim())?.[1] ?? 0)

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
