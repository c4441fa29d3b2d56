import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import type { RawImage } from '../images/decode-image.ts'
import { createFairQueue } from '../load/fair-queue.ts'
import type { Score } from './classify-image.ts'
import { openVisionClient } from './vision-client.ts'

export type ImageAnalysis = { scores: Score[]; text: string }

export type Vision = {
  analyse: (image: RawImage, client: string) => Promise<ImageAnalysis>
  /** The id of the vision process, while it runs. */
  pid: () => number | null
  close: () => void
}

/** The largest share of the time for reading text, because the class of the image is more important. */
const textShare = 0.6

/** Analyses one image at a time, within the timeout of the settings. Callers must expect failures. */
export function openVision(config: Config, log: Logger): Vision {
  const { VISION, VISION_MODEL: model, VISION_SECONDS: seconds, VISION_IDLE_SECONDS: idleSeconds } = config
  const client = openVisionClient({ args: model ? [model] : [], idleMs: idleSeconds * 1000 })
  const oneAtATime = createFairQueue({
    maxRunning: 1,
    maxWaiting: 8,
    ofCaller: { maxRunning: 1, maxWaiting: 6, timeoutMs: seconds * 1000 },
  })

  async function classifyAndRead(image: RawImage, timeout: AbortSignal): Promise<ImageAnalysis> {
    timeout.throwIfAborted()
    const scores = await client.run('classify', image, timeout)
    const textTimeout = AbortSignal.any([timeout, AbortSignal.timeout(seconds * 1000 * textShare)])
    const text = await client.run('readText', image, textTimeout).catch((error: unknown) => {
      log.warn({ err: error }, 'the text on an image could not be read')
      return ''
    })
    return { scores, text }
  }

  return {
    async analyse(image, client) {
      if (!VISION) throw new AppError('SUGGESTIONS_UNAVAILABLE')
      const timeout = AbortSignal.timeout(seconds * 1000)
      try {
        return await Promise.race([oneAtATime.run(client, () => classifyAndRead(image, timeout)), rejectOn(timeout)])
      } catch (error) {
        log.warn({ err: error }, 'an image could not be analysed')
        throw new AppError('SUGGESTIONS_UNAVAILABLE', { cause: error })
      }
    },
    pid: client.pid,
    close: client.end,
  }
}

const rejectOn = (timeout: AbortSignal) =>
  new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true })
  })
