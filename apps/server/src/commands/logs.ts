import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { prettyFactory } from 'pino-pretty'
import { settings } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { runCommand } from './run-command.ts'

const usage = 'journalctl -u pollen -o cat | npm run -s logs [-- --level warn] [file]'

/** Prints JSON log lines for people: local time, level, message and fields. Other lines pass unchanged. */
await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ options: { level: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (positionals.length > 1 || (!file && process.stdin.isTTY)) {
    throw new OperatorError(`Name a log file, or pass a log through this command: ${usage}`)
  }
  const { success, data: minimumLevel } = settings.LOG_LEVEL.safeParse(values.level)
  if (!success) throw new OperatorError(`${values.level} is not a level: use fatal, error, warn, info, debug or trace.`)
  const format = prettyFactory({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
    singleLine: true,
    ignore: 'pid',
    ...(values.level && { minimumLevel: minimumLevel as 'warn' }),
  })
  try {
    await pipeline(file ? createReadStream(file) : process.stdin, toReadable, process.stdout, { end: false })
  } catch (error) {
    // A reader such as `head` may end first.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
    throw new OperatorError(`The log cannot be read: ${(error as Error).message}`)
  }

  async function* toReadable(input: NodeJS.ReadableStream) {
    for await (const line of createInterface({ input })) {
      const text = format(line)
      if (text) yield text.endsWith('\n') ? text : `${text}\n`
    }
  }
})
