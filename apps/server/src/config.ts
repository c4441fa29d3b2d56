import { resolve } from 'node:path'
import { fallbackLanguage, languages } from '@pollen/contract/constants'
import { signUpModes } from '@pollen/contract/instance'
import { z } from 'zod'
import { OperatorError } from './errors.ts'
import { findMisspelt } from './misspelt-settings.ts'
import { paths } from './paths.ts'
import { databaseMemory } from './platform/database/embedded/server-settings.ts'
import { machineCores, machineMemory } from './platform/machine.ts'
import { isClassifierInstalled } from './platform/vision/is-classifier-installed.ts'
import { redactSettings, writeSettingsFile } from './redact-settings.ts'
import { fileSetting, readSecretFiles, secretSettings } from './secret-files.ts'
import {
  addresses,
  backupPlace,
  bucketUrl,
  encryptionKey,
  flag,
  httpUrl,
  httpUrls,
  mapCenter,
  off,
  port,
  redisUrl,
  sender,
  smtpUrl,
  tileUrl,
  timezone,
} from './setting-values.ts'

export type { AddressTest } from './setting-values.ts'

const thunderforest = (style: string) => `https://{s}.tile.thunderforest.com/${style}/{z}/{x}/{y}{r}.png?apikey={key}`

/** Every setting of an instance. docs/OPERATIONS.md explains each name; a check compares the two. */
export const settings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .min(1)
    // Node listens on `::`, not on `[::]`.
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .prefault('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  TRUSTED_PROXIES: addresses.prefault('loopback'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).optional(),
  REDIS_URL: redisUrl.optional(),
  BACKUP_DAILY: flag.optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(366).default(7),
  BACKUP_KEY: encryptionKey.optional(),
  BACKUP_COPY_TO: backupPlace.optional(),
  BACKUP_COPY_KEEP: z.coerce.number().int().min(1).max(366).default(7),
  BACKUP_COPY_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_COPY_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_COPY_SECRET_KEY: z.string().min(1).optional(),
  INSTANCE_NAME: z.string().trim().min(1).max(60).default('Pollen'),
  INSTANCE_CONTACT: z.email().optional(),
  INSTANCE_TIMEZONE: timezone.default('Europe/Brussels'),
  INSTANCE_LANGUAGE: z.enum(languages).default(fallbackLanguage),
  SIGN_UP: z.enum(signUpModes).default('open'),
  NEW_MEMBER_DAYS: z.coerce.number().int().min(0).max(365).default(3),
  NEW_MEMBER_ITEMS: z.coerce.number().int().min(1).max(1000).default(10),
  NEW_MEMBER_CONVERSATIONS: z.coerce.number().int().min(1).max(1000).default(5),
  SOURCE_URL: httpUrl.optional(),
  LINK_PREVIEWS: flag.default(true),
  REPORTS_KEEP_DAYS: z.coerce.number().int().min(30).max(3_650).default(183),
  MODERATION_STATISTICS: flag.default(false),
  HSTS_SUBDOMAINS: flag.default(false),
  MAP_CENTER: mapCenter.prefault('50.6450944, 5.5736112'),
  S3_URL: bucketUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  PHOTON_URL: z.union([off, httpUrl]).default('https://photon.komoot.io'),
  TILE_URL_HUMANITARIAN: tileUrl.default('https://{s}.tile.openstreetmap.fr/hot/{z}/{x}/{y}.png'),
  TILE_URL_STANDARD: tileUrl.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_URL_CYCLING: tileUrl.default('https://{s}.tile-cyclosm.openstreetmap.fr/cyclosm/{z}/{x}/{y}.png'),
  TILE_URL_TRANSPORT: tileUrl.default(thunderforest('transport')),
  TILE_URL_TRANSPORT_DARK: tileUrl.default(thunderforest('transport-dark')),
  TILE_URL_NEIGHBOURHOOD: tileUrl.default(thunderforest('neighbourhood')),
  TILE_URL_OUTDOORS: tileUrl.default(thunderforest('outdoors')),
  TILE_KEY_THUNDERFOREST: z.string().min(1).optional(),
  OVERPASS_URLS: z.union([off, httpUrls]).optional(),
  FALLING_FRUIT_URL: z.union([off, httpUrl]).optional(),
  FALLING_FRUIT_KEY: z.string().min(1).optional(),
  REPAIR_CAFE_URL: z.union([off, httpUrl]).optional(),
  RESOURCE_IMAGES: flag.default(true),
  GAZETTEER: flag.default(true),
  VISION: flag.default(true),
  VISION_MODEL: z.string().min(1).optional(),
  VISION_SECONDS: z.coerce.number().min(0.01).max(120).default(15),
  VISION_IDLE_SECONDS: z.coerce.number().min(0.01).max(86_400).default(120),
  UPDATE_CHECK_URL: httpUrl.optional(),
  WORKER: flag.default(true),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  DEMO: flag.optional(),
  METRICS_FROM: addresses.prefault('loopback'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/** The start sets them for its processes; operators do not. */
const internalSettings = {
  SERVER_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
}

const allSettings = { ...settings, ...internalSettings }

export type Config = ReturnType<typeof readConfig>

/** The settings that are set, as they were written, also in files. */
export const givenSettings = (env: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...env, ...readSecretFiles(env).values }).flatMap(([name, value]) =>
      Object.hasOwn(settings, name) && value ? [[name, value]] : [],
    ),
  )

type Defaults = Partial<Record<keyof typeof settings, string>>

/** Reads the settings and reports all invalid values at once, by name. Empty values count as not set. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, defaults: Defaults = {}) {
  const secrets = readSecretFiles(env)
  const given = Object.entries({ ...defaults, ...env }).filter(
    ([name, value]) => Object.hasOwn(allSettings, name) && value !== '',
  )
  const values = { ...Object.fromEntries(given), ...secrets.values }
  const parsed = z.object(allSettings).safeParse(values)
  if (!parsed.success || secrets.problems.length > 0) {
    const issues = parsed.error?.issues ?? []
    const lines = [...secrets.problems, ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)]
    throw new OperatorError(`The configuration is not valid:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const config = parsed.data
  const isEmbedded = config.DATABASE_URL === undefined
  const PUBLIC_URL = config.PUBLIC_URL ?? localUrl(config)
  const hasPublicUrl = config.PUBLIC_URL !== undefined && !isThisMachine(new URL(config.PUBLIC_URL).host)
  // Other machines can reach every HOST except loopback: wildcards in any notation, and addresses and names of this machine.
  const isPublic = hasPublicUrl || (!isThisMachine(urlHost(config.HOST)) && config.DEMO !== true)
  // Even without NODE_ENV, an instance that other machines can reach counts as production.
  const isProduction = config.NODE_ENV === 'production' || isPublic
  if (config.DEMO && isProduction) {
    const reason = hasPublicUrl ? 'a PUBLIC_URL that others can reach' : 'NODE_ENV=production'
    throw new OperatorError(`The configuration is not valid:\n  DEMO: cannot be on with ${reason}`)
  }
  if (config.S3_URL && !(config.S3_ACCESS_KEY && config.S3_SECRET_KEY)) {
    throw new OperatorError('The configuration is not valid:\n  S3_URL: needs S3_ACCESS_KEY and S3_SECRET_KEY')
  }
  const { BACKUP_COPY_TO, BACKUP_COPY_ACCESS_KEY, BACKUP_COPY_SECRET_KEY } = config
  if (BACKUP_COPY_TO?.startsWith('http') && !(BACKUP_COPY_ACCESS_KEY && BACKUP_COPY_SECRET_KEY)) {
    throw new OperatorError(
      'The configuration is not valid:\n  BACKUP_COPY_TO: needs BACKUP_COPY_ACCESS_KEY and BACKUP_COPY_SECRET_KEY',
    )
  }
  const WORKERS = config.WORKERS ?? defaultWorkers({ cores: machineCores(), memory: machineMemory(), isEmbedded })
  const isDemo = config.DEMO ?? (isEmbedded && !isProduction)
  return {
    ...config,
    ...resourceSources(config, isDemo),
    PUBLIC_URL,
    DATA_DIR: resolve(paths.repository, config.DATA_DIR),
    MAIL_FROM: config.MAIL_FROM ?? defaultSender(config),
    VISION_MODEL: config.VISION_MODEL && resolve(paths.repository, config.VISION_MODEL),
    DATABASE_POOL: config.DATABASE_POOL ?? defaultPool(machineCores()),
    WORKERS,
    VISION: config.VISION && isClassifierInstalled(),
    lacksClassifier: config.VISION && !isClassifierInstalled(),
    DEMO: isDemo,
    BACKUP_DAILY: config.BACKUP_DAILY ?? isEmbedded,
    /** True if BACKUP_DAILY is set explicitly. */
    isBackupChosen: config.BACKUP_DAILY !== undefined,
    isPublic,
    isProduction,
    /** The settings that are set, without secrets, as a file for backups. */
    settingsFile: writeSettingsFile(redactSettings(values)),
    misspelt: findMisspelt(env, [...Object.keys(settings), ...secretSettings.map(fileSetting)]),
    isUnderNpm: env.npm_lifecycle_event !== undefined,
    /** The account that runs a command through sudo. */
    sudoUser: env.SUDO_USER,
  }
}

/** The environment of one of `count` server processes that share this machine. */
export const serverProcessEnv = (count: number) => ({ ...process.env, SERVER_PROCESSES: String(count) })

/** Parsed separately, because modules need it before the configuration. `readConfig` reports an invalid number. */
const serverProcesses = internalSettings.SERVER_PROCESSES.catch(1).parse(process.env.SERVER_PROCESSES || undefined)

/** Cores that this process may keep busy with CPU-bound work. */
export const ownCores = Math.max(1, Math.floor(machineCores() / serverProcesses))

/** Peak memory of a server process, with uploads and decoded pictures, in bytes. An idle process takes a third of it. */
const maxProcessMemory = 512 * 2 ** 20
/** With more processes, the database is the bottleneck. */
const maxDefaultWorkers = 16

type Machine = { cores: number; memory: number; isEmbedded: boolean }

/** One process per core, as far as the memory beside an embedded database allows. */
export function defaultWorkers({ cores, memory, isEmbedded }: Machine) {
  const free = memory - (isEmbedded ? databaseMemory(memory) : 0)
  return Math.max(1, Math.min(cores, Math.floor(free / maxProcessMemory), maxDefaultWorkers))
}

/**
 * Few connections, because many busy PostgreSQL processes evict each other from the CPU caches (docs/decisions/0088), and each takes
 * up to 25 MB.
 */
export const defaultPool = (cores: number) => (cores === 1 ? 4 : 6)

type SourceSettings = {
  OVERPASS_URLS?: string[] | null | undefined
  FALLING_FRUIT_URL?: string | null | undefined
  FALLING_FRUIT_KEY?: string | undefined
  REPAIR_CAFE_URL?: string | null | undefined
}

/**
 * Returns the sources of public resources. A demo has its own resources and requests none, unless a source is set. Falling Fruit
 * requires a key.
 */
function resourceSources(settings: SourceSettings, isDemo: boolean) {
  const { OVERPASS_URLS, FALLING_FRUIT_URL, FALLING_FRUIT_KEY, REPAIR_CAFE_URL } = settings
  const unlessDemo = <Value>(value: Value) => (isDemo ? null : value)
  const fallingFruit = FALLING_FRUIT_KEY ? 'https://fallingfruit.org/api/0.3/locations' : null
  return {
    OVERPASS_URLS:
      OVERPASS_URLS === undefined
        ? unlessDemo(['https://overpass-api.de/api/interpreter', 'https://overpass.private.coffee/api/interpreter'])
        : OVERPASS_URLS,
    FALLING_FRUIT_URL: FALLING_FRUIT_URL === undefined ? unlessDemo(fallingFruit) : FALLING_FRUIT_URL,
    REPAIR_CAFE_URL:
      REPAIR_CAFE_URL === undefined ? unlessDemo('https://www.repaircafe.org/wp-json/v1/map') : REPAIR_CAFE_URL,
  }
}

export const isLoopback = addresses.parse('loopback')

/** Returns true for loopback hosts, with or without a port: for each client, they name its own machine. */
export function isThisMachine(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name)
}

/** Uses the host name of the instance, because mail servers expect it in the sender. */
function defaultSender({ INSTANCE_NAME: name, PUBLIC_URL: url }: { INSTANCE_NAME: string; PUBLIC_URL?: string }) {
  const host = url ? new URL(url).hostname : 'localhost'
  return `${JSON.stringify(name)} <pollen@${host}>`
}

/** The default PUBLIC_URL: links lead to this machine. */
function localUrl({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const url = `http://${urlHost(HOST)}:${PORT}`
  const isWildcard = URL.canParse(url) && ['0.0.0.0', '[::]'].includes(new URL(url).hostname)
  return isWildcard ? `http://localhost:${PORT}` : url
}

const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host)
