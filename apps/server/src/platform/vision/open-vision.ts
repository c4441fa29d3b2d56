import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import type { RawImage } from '../images/decode-image.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { Score } from './classify-picture.ts'
import { openSideProcess } from './side-process.ts'

export type Seen = { scores: Score[]; text: string }

export type Vision = ReturnType<typeof openVision>

/** The last part of the time is for the text; what is on the picture matters more. */
const textShare = 0.6

/** Looks at one picture at a time. Nobody waits longer than the settings allow, and nothing that fails here is a bug. */
export function openVision(config: Config, log: Logger) {
  const { VISION, VISION_MODEL: model, VISION_SECONDS: seconds, VISION_IDLE_SECONDS: idleSeconds } = config
  const side = openSideProcess({ args: model ? [model] : [], idleMs: idleSeconds * 1000 })
  const oneAtATime = limitConcurrency({ maxRunning: 1, maxWaiting: 8 })

  async function look(picture: RawImage, patience: AbortSignal): Promise<Seen> {
    patience.throwIfAborted()
    const scores = await side.ask({ question: 'classify', about: picture }, patience)
    const forText = AbortSignal.any([patience, AbortSignal.timeout(seconds * 1000 * textShare)])
    const text = await side.ask({ question: 'read', about: picture }, forText).catch((error: unknown) => {
      log.warn({ err: error }, 'the text on a picture could not be read')
      return ''
    })
    return { scores, text }
  }

  return {
    async look(picture: RawImage): Promise<Seen> {
      if (!VISION) throw new AppError('SUGGESTIONS_UNAVAILABLE')
      const patience = AbortSignal.timeout(seconds * 1000)
      try {
        return await Promise.race([oneAtATime(() => look(picture, patience)), failAfter(patience)])
      } catch (error) {
        log.warn({ err: error }, 'a picture could not be looked at')
        throw new AppError('SUGGESTIONS_UNAVAILABLE', { cause: error })
      }
    },
    /** The process that looks at pictures, while there is one. */
    pid: side.pid,
    close: side.end,
  }
}

const failAfter = (patience: AbortSignal) =>
  new Promise<never>((_, reject) => {
    patience.addEventListener('abort', () => reject(patience.reason), { once: true })
  })
