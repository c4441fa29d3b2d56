import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../../packages/contract/src/constants.ts'
import { pageTextFolders } from './src/app/texts/page-text-folders.ts'

const source = join(import.meta.dirname, 'src')
const contractTexts = join(import.meta.dirname, '../../packages/contract/src/locales')
const ofPages = new Set(Object.values(pageTextFolders).flatMap((folders) => folders.map((one) => `features/${one}`)))

/**
 * Generates the language files of the app from the language list of the contract: `virtual:texts/en` etc. with the texts of
 * nearly all features and of the contract; `virtual:text-loaders`, which loads one of them; the CSS rules that show only
 * the chosen one of the languages that the server renders; and the sentences in `index.html`.
 */
export const languageFiles = (): Plugin => ({
  name: 'language-files',
  resolveId(id) {
    if (id === 'virtual:chosen-language.css') return id
    return id === 'virtual:text-loaders' || id.startsWith('virtual:texts/') ? `\0${id}` : undefined
  },
  load(id) {
    if (id === 'virtual:chosen-language.css') return languages.map(hiddenUnlessChosen).join('\n')
    if (id === '\0virtual:text-loaders') {
      return `export default { ${languages.map((one) => `${one}: () => import('virtual:texts/${one}')`).join(', ')} }`
    }
    const language = languages.find((one) => id === `\0virtual:texts/${one}`)
    return language && commonTexts(language)
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/<!-- (needs-script|not-loaded) -->/g, (_, key: string) =>
        languages.map((language) => sentence(key, language)).join('\n      '),
      ),
  },
})

function commonTexts(language: Language): string {
  const folders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter(
      (path) => path.endsWith(`/locales/${language}.json`) && !ofPages.has(path.slice(0, path.lastIndexOf('/locales'))),
    )
    .sort()
  const imports = folders.map((path, nth) => `import t${nth} from ${JSON.stringify(join(source, path))}`)
  return [
    `import { texts as ofContract } from ${JSON.stringify(join(contractTexts, `${language}.ts`))}`,
    ...imports,
    `export const texts = Object.assign({}, ofContract, ${folders.map((_, nth) => `t${nth}`).join(', ')})`,
  ].join('\n')
}

const hiddenUnlessChosen = (language: Language) =>
  `html:not([lang="${language}"]) :is([data-home="${language}"], [data-opening="${language}"]) { display: none }`

/** A sentence in `index.html`, shown before the app has loaded. */
function sentence(key: string, language: Language): string {
  const file = join(import.meta.dirname, 'first-paint/locales', `${language}.json`)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const text = texts[key]
    ?.replace(/<home>(.*)<\/home>/, '<a href="/">$1</a>')
    .replace(/<again>(.*)<\/again>/, '<button type="button">$1</button>')
  return `<p lang="${language}">${text}</p>`
}
