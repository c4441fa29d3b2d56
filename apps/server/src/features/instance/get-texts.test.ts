import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@pollen/contract/constants'
import { type InstanceTexts, instance, instanceTextNames } from '@pollen/contract/instance'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { paths } from '../../paths.ts'
import { checkOwnTexts } from './own-texts.ts'

const warnings: string[] = []
const log = Object.assign(Object.create(silentLog), {
  warn: (_details: object, message?: string) => message?.includes('texts') && warnings.push(message),
  child: () => log,
})
let world: World
let folder: string

/** Gives each file another modification time. */
let seconds = 1_700_000_000
function put(name: string, content: string | Buffer) {
  const path = join(folder, name)
  writeFileSync(path, content)
  utimesSync(path, seconds, seconds++)
  return path
}
const read = (language: Language = 'en') => world.call(null, instance.getTexts, { language })

beforeAll(async () => {
  world = await startWorld({
    log,
    settings: {
      INSTANCE_NAME: 'Rue *du* Pré & Cie',
      INSTANCE_CONTACT: 'hello@example.org',
      SOURCE_URL: 'https://git.example.org/pollen',
    },
  })
  folder = join(world.config.DATA_DIR, 'texts')
  mkdirSync(folder)
})
afterAll(() => world.stop())
afterEach(() => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  warnings.length = 0
})

describe('an instance without custom texts', () => {
  test.each(languages)('uses the default texts in %s', async (language) => {
    const texts = await read(language)
    expect(texts.language).toBe(language)
    const { language: _, ...all } = texts
    for (const [name, { title, html }] of Object.entries(all)) {
      expect(title, name).not.toBe('')
      if (name !== 'faq') expect(html, name).toMatch(/^<(p|ul)>/)
      expect(html + title, name).not.toMatch(/[{}]/)
    }
    expect(texts.faq.questions).toHaveLength(12)
    expect(texts.faq.questions.every(({ question, html }) => question.endsWith('?') && html !== '')).toBe(true)
    expect(new Set(texts.faq.questions.map(({ id }) => id)).size).toBe(12)
  })

  test.each(instanceTextNames)('has typographic apostrophes in the English text %s', (name) => {
    const text = readFileSync(join(paths.instanceTexts, `${name}.en.md`), 'utf8')
    expect(text.match(/.*(\w'\w|\s["']\w).*/g)).toBeNull()
  })

  test.each(instanceTextNames)('has French signs and spaces in the text %s', (name) => {
    const text = readFileSync(join(paths.instanceTexts, `${name}.fr.md`), 'utf8')
    expect(text.match(/.*(\w'\w|[^\u00a0][;:!?»](\s|$)|«[^\u00a0]|e-mail|évènement).*/gi)).toBeNull()
  })

  test('fills in its name, contact and source, even with special characters', async () => {
    const { about, contact, faq } = await read()
    expect(about.title).toBe('About Rue *du* Pré & Cie')
    expect(contact.html).toContain('look after Rue *du* Pré &amp; Cie are')
    expect(contact.html).toContain('<a href="mailto:hello@example.org">hello@example.org</a>')
    const source =
      '<a href="https://git.example.org/pollen" rel="noopener noreferrer">https://git.example.org/pollen</a>'
    expect(faq.questions.some(({ html }) => html.includes(source))).toBe(true)
  })

  test('defaults to the language of the caller, and rejects an unknown language', async () => {
    const path = endpointPath(instance.getTexts)
    const french = await world.app.inject({ url: path, headers: { 'accept-language': 'fr-BE' } })
    expect(french.json<InstanceTexts>().terms.title).toBe('Conditions d’utilisation')
    expect((await world.get(`${path}?language=xx`)).statusCode).toBe(400)
  })

  test('answers 304 to a matching etag until a text changes', async () => {
    const url = `${endpointPath(instance.getTexts)}?language=en`
    const { etag } = (await world.app.inject({ url })).headers
    const again = () => world.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect((await again()).statusCode).toBe(304)
    put('terms.en.md', '# House rules\n\nBe kind.')
    expect((await again()).statusCode).toBe(200)
  })
})

describe('a custom text', () => {
  test('replaces the default in its language, and can change while the server runs', async () => {
    put('terms.en.md', '# House rules\n\n## Kindness\n\n### Always\n\n1. Be *kind*\n2. Be **on time**')
    expect((await read()).terms).toEqual({
      title: 'House rules',
      html: '<h3>Kindness</h3><h4>Always</h4><ol start="1"><li>Be <em>kind</em></li><li>Be <strong>on time</strong></li></ol>',
    })
    expect((await read('fr')).terms.title).toBe('Conditions d’utilisation')
    put('terms.en.md', '# Rules\n\nBe {name}.')
    expect((await read()).terms).toEqual({ title: 'Rules', html: '<p>Be Rue *du* Pré &amp; Cie.</p>' })
    expect(warnings).toEqual([])
  })

  test('may omit the title, and may have other questions', async () => {
    put('faq.en.md', 'Ask us.\n\n## Where?\n\nHere.\n\n## Where?\n\n- There\n')
    const { faq } = await read()
    expect(faq).toEqual({
      title: 'Questions and answers',
      html: '<p>Ask us.</p>',
      questions: [
        { id: 'faq-where', question: 'Where?', html: '<p>Here.</p>' },
        { id: 'faq-where-2', question: 'Where?', html: '<ul><li>There</li></ul>' },
      ],
    })
  })

  test.each(['#', '##', '###'])('has a question for each of the highest headings: %s', async (mark) => {
    put('faq.en.md', `# Ask us\n\n${mark} Where?\n\nHere.\n\n${mark} When?\n\n#### On Sundays\n\nNever.`)
    const { faq } = await read()
    expect([faq.title, faq.html]).toEqual(['Ask us', ''])
    expect(faq.questions.map(({ question }) => question)).toEqual(['Where?', 'When?'])
    expect(faq.questions[1]?.html).toMatch(/^<h5>On Sundays<.h5><p>Never\.<.p>$/)
  })

  test('gets headings one level below the title of the about page', async () => {
    put('about.en.md', '# Us\n\n## Our street\n\nLong.\n\n# Again\n\nShort.')
    expect((await read()).about.html).toBe('<h2>Our street</h2><p>Long.</p><h2>Again</h2><p>Short.</p>')
  })

  test('with an unknown name or a missing language is logged at start', async () => {
    put('term.en.md', 'Be kind.')
    put('about.fr.md', 'Notre rue.')
    await checkOwnTexts(world.config, log)
    expect(warnings).toEqual([
      expect.stringContaining(`${join(folder, 'term.en.md')} is not used`),
      expect.stringContaining('lacks about.en.md'),
    ])
  })
})

describe('an unusable file falls back to the default text and is logged once', () => {
  const expectDefault = async () =>
    expect((await read()).welcome.title).toBe('Give, lend, ask, meet. For free, next door.')

  test.each([
    ['is huge', '# Hello\n\n'.padEnd(200_000, 'word '), 'larger than 64 kB'],
    ['is binary', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00]), 'not UTF-8 text'],
    ['has a NUL', '# Hello\n\nto\0you', 'not UTF-8 text'],
    ['is empty', '', 'it contains no text'],
    ['has a title only', '# Hello', 'it contains no text'],
  ])('when it %s', async (_how, content, reason) => {
    const path = put('welcome.en.md', content)
    await expectDefault()
    await expectDefault()
    expect(warnings).toEqual([expect.stringContaining(`${path} is not used`)])
    expect(warnings[0]).toContain(reason)
  })

  test('when it is a folder', async () => {
    mkdirSync(join(folder, 'welcome.en.md'))
    await expectDefault()
    expect(warnings).toHaveLength(1)
  })

  test.skipIf(process.getuid?.() === 0)('when it is not readable', async () => {
    const path = put('welcome.en.md', '# Hello\n\nYou')
    chmodSync(path, 0)
    await expectDefault()
    expect(warnings).toHaveLength(1)
    chmodSync(path, 0o644)
    expect((await read()).welcome.title).toBe('Hello')
  })

  test('until a file with the same date and size replaces it', async () => {
    const path = put('welcome.en.md', '# Hello\n\nto\0you')
    const date = statSync(path).mtime
    await expectDefault()
    writeFileSync(path, '# Hello\n\nto you')
    utimesSync(path, date, date)
    expect((await read()).welcome.title).toBe('Hello')
  })

  test('when it is nested too deeply', async () => {
    put('welcome.en.md', `${'> '.repeat(5_000)}deep`)
    const { statusCode } = await world.get(endpointPath(instance.getTexts))
    expect(statusCode).toBe(200)
  })
})

describe('the content of a custom text', () => {
  const html = async (markdown: string) => {
    put('about.en.md', markdown)
    return (await read()).about.html
  }

  test('is escaped if it contains HTML', async () => {
    const answer = await html(
      '<script>alert(1)</script>\n\nHello <img src=x onerror=alert(1)> you\n\n`<b>`\n\n```"><script>\n<i>\n```\n\n&lt;u&gt;',
    )
    const tags = Array.from(answer.matchAll(/<\/?([^>]*)>/g), ([, tag]) => tag)
    expect(new Set(tags)).toEqual(new Set(['p', 'code', 'pre']))
    expect(answer).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x0A;script:alert(1)',
    'data:text/html,%3Cscript%3E',
    'vbscript:x',
    '//elsewhere.example.org',
    '/\\elsewhere.example.org',
    '/&#x09;/elsewhere.example.org',
    'file:///etc/passwd',
    'elsewhere',
  ])('loses the unsafe link %s, which is logged', async (url) => {
    expect(await html(`See [this](${url}).`)).toBe('<p>See this.</p>')
    expect(warnings).toEqual([expect.stringContaining('links must begin with')])
  })

  test('may link to other sites, mail addresses and pages of the instance', async () => {
    const links = [
      'https://example.org/?a=1&b="2"',
      'http://example.org',
      'mailto:{contact}',
      '/map',
      '#contact',
      '/{name}',
    ]
    const written = await html(links.map((url) => `[x](<${url}>)`).join(' '))
    expect(Array.from(written.matchAll(/<a ([^>]*)>/g), ([, attributes]) => attributes)).toEqual([
      'href="https://example.org/?a=1&amp;b=%222%22" rel="noopener noreferrer"',
      'href="http://example.org/" rel="noopener noreferrer"',
      'href="mailto:hello@example.org"',
      'href="/map"',
      'href="#contact"',
      'href="/Rue%20*du*%20Pr%C3%A9%20&amp;%20Cie"',
    ])
    expect(warnings).toEqual([])
  })

  test('shows the alternative text of pictures, and keeps unknown placeholders', async () => {
    expect(await html('![A cat](https://example.org/cat.png) {constructor} {what}')).toBe(
      '<p>A cat {constructor} {what}</p>',
    )
  })
})
