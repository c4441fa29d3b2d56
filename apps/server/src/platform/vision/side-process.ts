import { type ChildProcess, fork } from 'node:child_process'
import { paths } from '../../paths.ts'
import type { Answered, Asked, Question, Questions } from './questions.ts'

type Options = { args: string[]; idleMs: number }

/**
 * A process beside the server, started with the first question and ended when nobody asks any more, so that all its
 * memory comes back. Whatever happens in it, be it a crash of a native library, only fails the question. It is asked
 * one question at a time.
 */
export function openSideProcess({ args, idleMs }: Options) {
  let child: ChildProcess | null = null
  let resting: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const isSource = paths.visionProcess.endsWith('.ts')
    const started = fork(paths.visionProcess, args, {
      cwd: paths.repository,
      execArgv: isSource ? ['--import', 'tsx'] : [],
      serialization: 'advanced',
    })
    started.once('exit', () => {
      if (child === started) child = null
    })
    // A child that could not be started says so here; the question below hears it too.
    started.on('error', () => {})
    return started
  }

  /** At once, even from the middle of a computation. */
  function end() {
    clearTimeout(resting)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async ask<Q extends Question>(asked: Asked<Q>, patience: AbortSignal): Promise<Questions[Q]['answer']> {
      clearTimeout(resting)
      child ??= start()
      try {
        const answered = await answerOf<Q>(child, asked, patience)
        if ('failure' in answered) throw new Error(answered.failure)
        resting = setTimeout(end, idleMs).unref()
        return answered.answer
      } catch (error) {
        end()
        throw error
      }
    },
    pid: () => child?.pid ?? null,
    end,
  }
}

function answerOf<Q extends Question>(child: ChildProcess, asked: Asked<Q>, patience: AbortSignal) {
  return new Promise<Answered<Q>>((resolve, reject) => {
    const settle = (result: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      patience.removeEventListener('abort', onAbort)
      result()
    }
    const onMessage = (answered: unknown) => settle(() => resolve(answered as Answered<Q>))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = (code: number | null, signal: string | null) =>
      onError(new Error(`The process that looks at pictures ended (${signal ?? code})`))
    const onAbort = () => onError(new Error('Looking at the picture took too long'))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    patience.addEventListener('abort', onAbort)
    if (patience.aborted) return onAbort()
    child.send(asked, (error) => error && onError(error))
  })
}
