import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

/** JSON lines for machines; a readable line when a person watches. Nothing secret is ever a field of its own. */
export function createLog({ level, isWatched }: { level: string; isWatched: boolean }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.parameters', 'err.parameters', 'err.detail'],
      remove: true,
    },
  }
  return isWatched
    ? pino(options, pretty({ ignore: 'reqId', translateTime: 'SYS:HH:MM:ss', sync: true }))
    : pino(options)
}
