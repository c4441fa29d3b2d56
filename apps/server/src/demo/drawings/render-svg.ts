import { fork } from 'node:child_process'
import { once } from 'node:events'
import { paths } from '../../paths.ts'

const timeoutMs = 30_000

/**
 * Renders SVG as PNG, one after the other, in a process of its own: in the server process the SVG decoder is blocked,
 * since uploads reach the same library.
 */
export function openSvgRenderer() {
  const child = fork(paths.svgProcess, {
    cwd: paths.repository,
    execArgv: paths.svgProcess.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  // A stop by Ctrl-C ends it too, and then it cannot be sent to any more. Unheard, that would end the server before its database.
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
