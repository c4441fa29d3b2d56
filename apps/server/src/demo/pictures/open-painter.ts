import { fork } from 'node:child_process'
import { once } from 'node:events'
import { paths } from '../../paths.ts'

const patienceMs = 30_000

/** Turns drawings into pictures, one after the other, in a process of its own. */
export function openPainter() {
  const child = fork(paths.drawProcess, {
    cwd: paths.repository,
    execArgv: paths.drawProcess.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  return {
    async paint(svg: string): Promise<Uint8Array<ArrayBuffer>> {
      const painted = once(child, 'message', {
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(patienceMs)]),
      })
      child.send(svg)
      const [picture] = await painted
      return new Uint8Array(picture)
    },
    close: () => child.kill(),
  }
}
