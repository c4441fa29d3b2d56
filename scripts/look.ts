import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { root } from '../tools/root.ts'
import { drawSheet } from './look/draw-sheet.ts'
import { missingPages, pageTable, type Shot } from './look/page-table.ts'
import { prepareSample } from './look/sample.ts'
import { type Look, type Picture, takePictures } from './look/take-pictures.ts'
import { openBrowser, openInstance } from './screenshots/demo-instance.ts'

/*
 * `npm run look` draws contact sheets: every page in all of its states, widths, colours and languages. CONTRIBUTING.md lists the
 * options. It fails if a page has no row in the table, or could not be opened.
 */
const limit = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    out: { type: 'string', default: join(root, 'look') },
    page: limit,
    state: limit,
    width: limit,
    language: limit,
    theme: limit,
    full: { type: 'boolean', default: false },
    height: { type: 'string', default: '480' },
    parallel: { type: 'string', default: String(Math.max(2, availableParallelism() - 1)) },
  },
})

const isChosen = (chosen: string[] | undefined, name: string | number) => chosen?.includes(String(name)) ?? true
const unknownPages = values.page?.filter((name) => !(name in pages)) ?? []
if (unknownPages.length > 0) throw new Error(`No such page: ${unknownPages.join()}. ${Object.keys(pages).join()}`)
const widths = values.width?.map(Number) ?? [360, 768, 1280]

/** Ordered so that few changes are slow: a change of the width draws maps again, and a change of the language loads texts. */
const looks: Look[] = languages
  .filter((language) => isChosen(values.language, language))
  .flatMap((language) => widths.map((width) => ({ language, width })))
  .flatMap((look) => (['light', 'dark'] as const).map((theme) => ({ ...look, theme })))
  .filter(({ theme }) => isChosen(values.theme, theme))

type Task = { name: string; state: string; shot: Shot }

const browser = await openBrowser()
const instance = await openInstance(values.url)
const problems: string[] = []
try {
  const sample = await prepareSample(instance.url)
  const table = pageTable(sample)
  problems.push(...missingPages(table).map((name) => `${name} has no row in scripts/look/page-table.ts`))
  const tasks: Task[] = Object.entries(table)
    .filter(([name]) => isChosen(values.page, name))
    .flatMap(([name, states]) => Object.entries(states).map(([state, shot]) => ({ name, state, shot })))
    .filter(({ state }) => isChosen(values.state, state))
  const pictures = new Map<Task, Picture[]>()

  const draw = async (name: string) => {
    const ofPage = tasks.filter((task) => task.name === name)
    if (!ofPage.every((task) => pictures.has(task))) return
    const all = ofPage.flatMap((task) => pictures.get(task) ?? [])
    for (const task of ofPage) pictures.set(task, [])
    for (const language of languages) {
      const ofLanguage = all.filter((picture) => picture.language === language)
      if (ofLanguage.length === 0) continue
      const file = `${name}-${language}.png`
      await writeFile(join(values.out, file), await drawSheet(ofLanguage, Number(values.height)))
      console.log(file)
    }
  }

  const waiting = [...tasks]
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { name, state, shot } = task
      const onProblem = (problem: string) => problems.push(`${name}, ${state}: ${problem}`)
      const options = { browser, url: instance.url, sample, looks, isFull: values.full, onProblem }
      const taken = await takePictures(state, shot, options).catch((failure: Error) => {
        onProblem(failure.message)
        return []
      })
      pictures.set(task, taken)
      await draw(name)
    }
  }
  await mkdir(values.out, { recursive: true })
  await Promise.all(Array.from({ length: Number(values.parallel) }, work))
} finally {
  await browser.close()
  await instance.stop()
}
for (const problem of new Set(problems)) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
