import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { addPseudoLanguage, pseudoLanguage } from '../tools/pseudo-language.ts'
import { checkLanguages } from './check-languages.ts'

const { code } = pseudoLanguage

test('every configured language has all texts', async () => {
  expect(await checkLanguages()).toEqual({ code: 0, output: '' })
})

test('lists the missing files of a language, and the missing texts of an incomplete file', async () => {
  const without = await checkLanguages({ folder: join(import.meta.dirname, '..'), languages: [...languages, code] })
  expect(without.code).toBe(1)
  expect(without.output.split('\n')).toEqual(
    expect.arrayContaining([
      `${code}: there is no apps/web/src/app/locales/${code}.json`,
      `${code}: there is no apps/server/src/features/accounts/locales/${code}.ts`,
      `${code}: there is no apps/server/src/features/instance/texts/faq.${code}.md`,
      `${code}: there is no packages/contract/src/locales/${code}.ts`,
      `${code}: apps/server/src/features/vision/built-in-classes.txt has no column ${code}`,
    ]),
  )

  const folder = await mkdtemp(join(tmpdir(), 'pollen-language-'))
  try {
    await addPseudoLanguage(folder)
    const checked = { folder, languages: [...languages, code] }
    expect(await checkLanguages(checked)).toEqual({ code: 0, output: '' })

    const reports: string[] = []
    for (const language of ['en', code]) {
      const path = `apps/web/src/app/locales/${language}.json`
      const texts: Record<string, string> = JSON.parse(await readFile(join(folder, path), 'utf8'))
      delete texts['unread-messages_other']
      await writeFile(join(folder, path), JSON.stringify(texts))
      reports.push(`${language}: ${path} lacks unread-messages_other`)
    }
    expect(await checkLanguages(checked)).toEqual({ code: 1, output: reports.join('\n') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
