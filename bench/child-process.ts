import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { root } from '../tools/root.ts'
import { onCleanUp } from './clean-up.ts'

/** Runs another TypeScript file in a process of its own, which ends with this one, even if this one is killed. */
export function forkFile(file: URL): ChildProcess {
  const child = fork(fileURLToPath(file), { cwd: root, execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  onCleanUp(() => endChild(child))
  return child
}

/** Waits for the next message of a child. It throws if the child ends, or sends nothing in time. */
export async function nextMessage<Message>(child: ChildProcess, timeoutMs: number): Promise<Message> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('A process of the bench ended')))
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    settled.abort()
  }
}

/** Asks a child to stop, and kills it after the time-out. */
export async function endChild(child: ChildProcess, timeoutMs = 30_000, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(killTimer)
}
