import { fork } from 'node:child_process'
import { once } from 'node:events'
import { paths } from '../../paths.ts'

const timeoutMs = 30_000

/**
 * Renders SVG as PNG, one at a time, in a separate process: the server process blocks the SVG decoder, because uploads reach the same
 * library.
 */
export function openSvgRenderer() {
  const child = fork(paths.svgProcess, {
    cwd: paths.repository,
    execArgv: paths.svgProcess.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  // Ctrl-C ends the child too, and sending to it then emits an error. Unhandled, it would end the server before its database.
  child.on('error', (error) => ended.abort(error))
  return {
    async render(svg: string): Promise<Uint8Array<ArrayBuffer>> {
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)])
      const rendered = once(child, 'message', { signal })
      child.send(svg)
      const [png] = await rendered
      return new Uint8Array(png)
    },
    close: () => child.kill(),
  }
}
