import { expect, test } from 'vitest'
import { openSvgRenderer } from './render-svg.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#386641"/></svg>'

test('rendering fails after the renderer process has ended, without other errors', async () => {
  const renderer = openSvgRenderer()
  expect((await renderer.render(svg)).subarray(1, 4)).toEqual(new Uint8Array(Buffer.from('PNG')))
  renderer.close()
  // The first message is sent but never answered, the second cannot be sent any more.
  await expect(renderer.render(svg)).rejects.toThrow('aborted')
  await expect(renderer.render(svg)).rejects.toThrow('aborted')
})
