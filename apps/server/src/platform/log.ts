import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.ts'

/** The subset of a logger that most modules need. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Logs JSON lines. In a terminal outside production, logs readable lines. */
export function createLog({ LOG_LEVEL: level, isProduction }: Pick<Config, 'LOG_LEVEL' | 'isProduction'>): Logger {
  const options = {
    level,
    // Several processes write to one log.
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return process.stdout.isTTY && !isProduction
    ? pino(options, pretty({ ignore: 'pid,reqId', translateTime: 'SYS:HH:MM:ss', sync: true }))
    : pino(options)
}

type ErrorDescription = {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: ErrorDescription
}

/** Logs only these fields of an error, because drivers attach connections, rows and parameters to errors. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: name, message, ...code, stack, ...(cause instanceof Error && { cause: describeError(cause) }) }
}
