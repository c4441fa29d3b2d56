import { explainFailure } from '../explain-failure.ts'

export const log = {
  info: (_details: object, message: string) => console.log(message),
  warn: (_details: object, message: string) => console.warn(message),
  error: (_details: object, message: string) => console.error(message),
}

/** Runs a command. A mistake of the operator is printed as one line, a bug with its stack. */
export async function runCommand(usage: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    if (isUsage) console.error(`${(error as Error).message}\nUsage: ${usage}`)
    else console.error(explainFailure(error))
    process.exitCode = isUsage ? 2 : 1
  }
}
