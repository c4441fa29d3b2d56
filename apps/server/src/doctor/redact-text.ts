import { isIP } from 'node:net'
import { hostname, userInfo } from 'node:os'
import { dirname } from 'node:path'
import { settings } from '../config.ts'
import type { Finding } from './finding.ts'

/** Settings whose values a report may contain: numbers and choices, none of which is secret. */
export const harmlessSettings = new Set([
  ...['NODE_ENV', 'DATABASE_POOL', 'BACKUP_DAILY', 'BACKUP_KEEP', 'BACKUP_COPY_KEEP', 'INSTANCE_LANGUAGE', 'SIGN_UP'],
  ...['LINK_PREVIEWS', 'HSTS_SUBDOMAINS', 'RESOURCE_IMAGES', 'GAZETTEER', 'VISION', 'VISION_SECONDS'],
  ...['VISION_IDLE_SECONDS', 'WORKER', 'WORKERS', 'DEMO', 'LOG_LEVEL'],
])

const removed = '‹removed›'

/** Error codes of systems, libraries and mail servers, such as ECONNREFUSED or `550 5.1.1`. */
const codes = /\b(?:[A-Z][A-Z_]{4,}|[245]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?)\b/g

/** Texts about files of the operator contain their names. */
const withFileNames = new Set(['texts'])

/**
 * Returns a function that writes a finding without personal data. It removes the values of settings, and everything that looks
 * like an address, a name of a machine, a path or a token. What follows a colon may come from another program, so only error codes
 * of it stay.
 */
export function redactor(env: Record<string, string>) {
  const known = knownValues(env)
  return ({ about, text }: Pick<Finding, 'about' | 'text'>): string => {
    if (withFileNames.has(about)) return ''
    const [own = '', ...foreign] = about === 'settings' ? [text] : text.split(': ')
    const found = foreign.join(' ').match(codes) ?? []
    const words = known.reduce(replaceWord, own).split(/(\s)/)
    return [words.map(redactWord).join(''), ...found].join(' ').trim()
  }
}

/** Replaces a value wherever it is not a part of a longer word. */
function replaceWord(text: string, value: string): string {
  const parts = text.split(value)
  return parts.reduce((before, after) => {
    const isPartOfWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) || /^[\p{L}\p{N}]/u.test(after)
    return `${before}${isPartOfWord ? value : removed}${after}`
  })
}

function redactWord(word: string): string {
  const core = withoutPunctuation(word)
  const isVersion = /^v?\d+(?:\.\d+){1,2}$/.test(core)
  const isAddress = /[@]|:\/\/|^\d+(?:\.\d+){3}/.test(core) || isIP(core) !== 0
  const isPath = /[/\\]/.test(core)
  const isHost = !isVersion && /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(core)
  const isToken = core.length >= 16 && /^[\w-]+$/.test(core) && /\d/.test(core)
  return isAddress || isPath || isHost || isToken ? word.replace(core, removed) : word
}

const punctuation = new Set('()[]<>"“”,;:.')

function withoutPunctuation(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && punctuation.has(word.charAt(start))) start++
  while (end > start && punctuation.has(word.charAt(end - 1))) end--
  return word.slice(start, end)
}

/** The values of settings with their parts, and the names of the account and the machine, longest first. */
function knownValues(env: Record<string, string>): string[] {
  const values = Object.keys(settings)
    .filter((name) => !harmlessSettings.has(name))
    .flatMap((name) => partsOf(env[name] ?? ''))
  return [...new Set([...values, hostname(), userName()])]
    .filter((value) => value.length >= 3 && !ordinaryValues.has(value.toLowerCase()))
    .sort((one, other) => other.length - one.length)
}

/** Values that texts may contain anyway. */
const ordinaryValues = new Set(['pollen', 'off', 'none', 'loopback', 'localhost', 'root', 'postgres'])

/** The whole value, the items of a list, the name and the address of a sender, the parts of a URL, and the folders above a path. */
const partsOf = (value: string) =>
  [value, ...value.split(/[<>",]/).map((part) => part.trim())].flatMap((part) => [
    part,
    ...partsOfUrl(part),
    ...foldersAbove(part),
  ])

function partsOfUrl(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { hostname, username, password, pathname } = new URL(value)
  return [hostname, username, password, pathname.slice(1)].flatMap((part) => [part, decode(part)])
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A message may name a folder above the one of a setting. */
function foldersAbove(value: string): string[] {
  if (!value.startsWith('/') || dirname(value) === '/') return []
  return [dirname(value), ...foldersAbove(dirname(value))]
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, the user may have no entry.
    return ''
  }
}
