import { explainFailure } from '../explain-failure.ts'

export const log = {
  info: (_details: object, message: string) => console.log(message),
  warn: (_details: object, message: string) => console.warn(message),
  error: (_details: object, message: string) => console.error(message),
}

/**
 * Runs a command and ends the process. Prints an operator's mistake as one line and a bug with its stack trace. Open handles, such
 * as a pending reconnection, do not delay the exit.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<never> {
  try {
    await work()
  } catch (error) {
    const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    if (isUsage) console.error(`${(error as Error).message}\nUsage: ${usage}`)
    else console.error(explainFailure(error))
    process.exitCode = isUsage ? 2 : 1
  }
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
  process.exit()
}
