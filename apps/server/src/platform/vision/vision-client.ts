import { type ChildProcess, fork } from 'node:child_process'
import { paths } from '../../paths.ts'
import type { RawImage } from '../images/decode-image.ts'
import type { Score } from './classify-image.ts'

/** The tasks of the vision process, with their result types. */
export type VisionTasks = { classify: Score[]; readText: string }
type TaskName = keyof VisionTasks
export type VisionRequest = { task: TaskName; image: RawImage }
export type VisionResponse<Result> = { result: Result } | { error: string }

type Options = { args: string[]; idleMs: number }

/**
 * Runs one task at a time in a separate process, which starts with the first task and ends when it is idle, to release its memory. A
 * crash of a native library fails only the task.
 */
export function openVisionClient({ args, idleMs }: Options) {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

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
    // Without a listener, a child that cannot start would end this process. The task below fails with the same event.
    started.on('error', () => {})
    return started
  }

  /** Kills the process, even during a computation. */
  function end() {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async run<Name extends TaskName>(task: Name, image: RawImage, timeout: AbortSignal): Promise<VisionTasks[Name]> {
      clearTimeout(idleTimer)
      child ??= start()
      try {
        const response = await request<VisionTasks[Name]>(child, { task, image }, timeout)
        if ('error' in response) throw new Error(response.error)
        idleTimer = setTimeout(end, idleMs).unref()
        return response.result
      } catch (error) {
        end()
        throw error
      }
    },
    pid: () => child?.pid ?? null,
    end,
  }
}

function request<Result>(child: ChildProcess, message: VisionRequest, timeout: AbortSignal) {
  return new Promise<VisionResponse<Result>>((resolve, reject) => {
    const settle = (result: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      timeout.removeEventListener('abort', onAbort)
      result()
    }
    const onMessage = (response: unknown) => settle(() => resolve(response as VisionResponse<Result>))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = (code: number | null, signal: string | null) =>
      onError(new Error(`The vision process ended (${signal ?? code})`))
    const onAbort = () => onError(new Error('The vision process took too long'))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    timeout.addEventListener('abort', onAbort)
    if (timeout.aborted) return onAbort()
    child.send(message, (error) => error && onError(error))
  })
}
