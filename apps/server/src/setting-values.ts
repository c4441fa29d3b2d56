import { BlockList, isIP, isIPv6 } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

export const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
export const off = z.literal('off').transform(() => null)
export const port = z.coerce.number().int().min(0).max(65535)
/** Rejects credentials in URLs: no request would use them, but logs and some pages would show them. */
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => {
    const { username, password } = new URL(url)
    return username === '' && password === ''
  }, 'must have no user name and no password')
  .transform((url) => url.replace(/\/+$/, ''))

/** A comma-separated list of URLs. */
export const httpUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(httpUrl).min(1).max(10))

/** The URL of the S3 store, with the bucket as its path. */
export const bucketUrl = httpUrl.refine(
  (url) => new URL(url).pathname.length > 1,
  'must end with the name of the bucket',
)

/** The full path of a folder, or an S3-compatible store like `bucketUrl`. */
export const backupPlace = z.string().transform((place, ctx) => {
  const bucket = /^https?:/.test(place) && URL.canParse(place) ? bucketUrl.safeParse(place) : null
  if (bucket?.success) return bucket.data
  if (isAbsolute(place)) return place
  ctx.addIssue('must be the full path of a folder, or the URL of an S3-compatible store that ends with its bucket')
  return z.NEVER
})

/** 256 random bits. Chosen passwords are not accepted, because they could be guessed. */
export const encryptionKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, as printed by: openssl rand -hex 32')
  .transform((digits) => Buffer.from(digits, 'hex'))

/** `smtps://user:password@host`, or `smtp:` for STARTTLS. A path or hash means an unescaped `/` or `#` in the password. */
export const smtpUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, hash } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && hash === ''
}, 'must be a URL such as "smtps://user:password@mail.example.org", with special characters of the password percent-encoded, such as %2F for /')

/** `redis://user:password@host:6379/0`, or `rediss:` with TLS; the path is the number of a database. */
export const redisUrl = z.url({ protocol: /^rediss?$/ }).refine((text) => {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, username, password } = new URL(text)
  return hostname !== '' && /^\/?\d{0,4}$/.test(pathname) && [username, password].every(isDecodable)
}, 'must be a URL such as "redis://user:password@127.0.0.1:6379/0"')

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** `latitude, longitude`, the order in which people write coordinates and map sites copy them. */
export const mapCenter = z.string().transform((text, ctx) => {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = text.split(',').map((part) => Number(part.trim()))
  if (rest.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { longitude, latitude }
  ctx.addIssue('must be "latitude, longitude", for example "50.645, 5.574"')
  return z.NEVER
})

export const timezone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}, 'must be a time zone name, for example Europe/Brussels')

/** `Name <name@example.org>`, or the address alone. */
export const sender = z.string().regex(/^([^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
  message: 'must be an address, for example "Pollen <pollen@example.org>"',
})

/** Tests an address against a list that the operator configured. */
export type AddressTest = (address: string | undefined) => boolean

/** `loopback`, `none`, or addresses and networks such as `10.0.0.5, 192.168.1.0/24`. */
export const addresses = z.string().transform((text, ctx): AddressTest => {
  const list = new BlockList()
  try {
    for (const entry of namedAddresses[text] ?? text.split(/[\s,]+/).filter(Boolean)) {
      const [address = '', prefix, ...rest] = entry.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      // Rejects a network of all addresses: it would trust every proxy, or show the metrics to every caller.
      if (rest.length > 0 || prefix === '' || Number(prefix) === 0) throw new RangeError(entry)
      if (prefix === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(prefix), family)
    }
  } catch {
    ctx.addIssue('must be "loopback", "none" or a list such as "10.0.0.5, 192.168.1.0/24", and not all addresses')
    return z.NEVER
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
})

const namedAddresses: Record<string, string[]> = { loopback: ['127.0.0.0/8', '::1'], none: [] }

const tilePlaceholders = new Set(['z', 'x', 'y', 's', 'r', 'key'])

/** URL template of the tiles of a map: `https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png?key={key}`, or `off`. */
export const tileUrl = z.string().refine((text) => {
  if (text === 'off') return true
  const names = Array.from(text.matchAll(/\{(\w*)\}/g), ([, name = '']) => name)
  const isKnown = names.every((name) => tilePlaceholders.has(name))
  const isComplete = ['z', 'x', 'y'].every((name) => names.includes(name))
  // The host may contain only `{s}`, because the content security policy lists the hosts.
  const plain = text.replaceAll('{s}', 'a').replace(/\{\w+\}/g, '1')
  const host = text.replaceAll('{s}', 'a').split('/')[2] ?? ''
  return isKnown && isComplete && httpUrl.safeParse(plain).success && /^[\w.-]+(:\d+)?$/.test(host)
}, 'must be "off" or a URL with {z}, {x} and {y}, for example "https://tiles.example.org/{z}/{x}/{y}.png"')
