import { expect, test } from 'vitest'
import { linkIn } from './outbox.ts'

test('reads a link with two parameters from the page of a mail', () => {
  const page = '<pre>Activate:\nhttps://pollen.test/activate/Nw/abc?item=7&amp;lang=fr</pre>'
  expect(linkIn(['<pre>Hello</pre>', page], '/activate/')).toBe('/activate/Nw/abc?item=7&lang=fr')
})
