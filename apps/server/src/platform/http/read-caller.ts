import { isIPv6 } from 'node:net'
import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from: for limits, and for the list of one's own sessions. */
export type Caller = { address: string; device: string }

export function readCaller(request: FastifyRequest): Caller {
  return { address: addressGroup(request.ip), device: deviceName(request.headers['user-agent'] ?? '') }
}

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain
  // The URL parser writes every IPv6 address in one way; what "::" leaves out is zeros.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
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

/** The first of the caller's languages that we speak; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  const header = request.headers['accept-language'] ?? ''
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality.replace('q=', '')) }
    })
    .sort((a, b) => b.weight - a.weight)
  const best = ranked.map(({ language, weight }) => (weight > 0 ? language : '')).find(isLanguage)
  return best ?? 'en'
}

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
