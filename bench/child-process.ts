import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { root } from '../tools/root.ts'
import { onCleanUp } from './clean-up.ts'

/** Runs a TypeScript file in a child process. It exits with this process, even if this one is killed. */
export function forkFile(file: URL): ChildProcess {
  const child = fork(fileURLToPath(file), { cwd: root, execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  onCleanUp(() => endChild(child))
  return child
}

/** Waits for the next message of a child. Throws if the child exits or the timeout passes. */
export async function nextMessage<Message>(child: ChildProcess, timeoutMs: number): Promise<Message> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const ended = once(child, 'exit', { signal }).then(() =>
      Promise.reject(new Error('A process of the benchmark exited')),
    )
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    settled.abort()
  }
}

/** Sends a signal to a child, and kills it after the timeout. */
export async function endChild(child: ChildProcess, timeoutMs = 30_000, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(killTimer)
}
