import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown-to-html.ts'

const placeholders = {
  name: { text: 'Rue *du* Pré' },
  contact: { text: 'us@example.org', url: 'mailto:us@example.org' },
}
const toPage = (markdown: string) => markdownToHtml(markdown, { placeholders, headingLevel: 2 })

test('converts each element of Markdown', () => {
  const { title, html } = toPage(`
# About {name}

Be **kind *to* all**,
call \`us\`\\
or [write][us].

> - short
> - points
>
> ### Said so

4. long

   point
5. short point

---

    npm start

[us]: mailto:{contact}
`)
  expect(title).toBe('About Rue *du* Pré')
  expect(html).toBe(
    [
      '<p>Be <strong>kind <em>to</em> all</strong>,\ncall <code>us</code><br>or <a href="mailto:us@example.org">write</a>.</p>',
      '<blockquote><ul><li>short</li><li>points</li></ul><h3>Said so</h3></blockquote>',
      '<ol start="4"><li><p>long</p><p>point</p></li><li>short point</li></ol>',
      '<hr>',
      '<pre><code>npm start</code></pre>',
    ].join(''),
  )
})

test('sections begin with the headings of the first two levels', () => {
  const { title, html, introduction, sections } = toPage(
    'Hello\n\n## Why *now*\u00a0?\n\n### Deep\n\nSo.\n\n# Again\n\n{contact}',
  )
  expect(title).toBeNull()
  expect(introduction).toBe('<p>Hello</p>')
  expect(sections).toEqual([
    { title: 'Why now\u00a0?', html: '<h3>Deep</h3><p>So.</p>' },
    { title: 'Again', html: '<p><a href="mailto:us@example.org">us@example.org</a></p>' },
  ])
  expect(html).toBe(
    `<p>Hello</p><h2>Why <em>now</em>\u00a0?</h2>${sections[0]?.html}<h2>Again</h2>${sections[1]?.html}`,
  )
})

test.each(['//elsewhere.example', '/.//elsewhere.example', '/..//elsewhere.example', 'javascript:alert(1)'])(
  'a link to %s is refused',
  (url) => {
    expect(toPage(`[here](${url})`)).toMatchObject({ html: expect.not.stringContaining('href'), refusedLinks: [url] })
  },
)
