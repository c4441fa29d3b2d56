import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@pollen/contract/constants'
import { loadContractTexts } from '@pollen/contract/contract-texts'

const source = fileURLToPath(new URL('../apps/web/src/', import.meta.url))
const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })

/** Realistic worst-case values of placeholders. All others get the longest possible item name. */
const longestItemName = 'Bibliothèque démontable et sa paire de serre-livre'
const values: Record<string, string> = {
  email: 'marie-christine.vandenbroucke-delahaye@associations-liegeoises.example.org',
  url: 'https://partage-entre-voisins.associations-liegeoises.example.org/items/9007199254740991',
  count: '10,000',
  number: '10,000',
  status: '503',
  time: '59 minutes',
}

export type Sample = { text: string; label: string | null }

const fill = (text: string) =>
  text.replace(/<[^>]+>/g, '').replace(/\{\{(\w+)[^}]*\}\}/g, (_, name) => values[name] ?? longestItemName)

/**
 * Returns every text that a snackbar of this language could show: all texts of the app, because any of them may be passed
 * to a snackbar, the error catalogue, and field messages. New texts are included automatically. Texts of up to 16
 * characters are excluded, because every line has room for them.
 */
export async function snackbarTexts(language: Language): Promise<string[]> {
  const ofContract = Object.entries((await loadContractTexts(language)).texts)
  const catalogue = ofContract.flatMap(([key, text]) => (key.startsWith('error_keys__') ? [text] : []))
  const ofFields = ofContract.flatMap(([key, text]) =>
    key.startsWith('field_messages__') ? [`(mastodon_url) ${text.replace('{{limit}}', '1,000')}`] : [],
  )
  const texts = readTexts(language)
  const ofApp = Object.values(texts).map(fill)
  // A failure message consists of the failed action and the reason on a separate line.
  const english = readTexts('en')
  const actions = Object.entries(texts).flatMap(([key, text]) =>
    english[key]?.includes('could not') ? fill(text) : [],
  )
  const [longest] = actions.toSorted((a, b) => b.length - a.length)
  const reasons = catalogue.map((reason) => `${longest}\n${reason}`)
  return [...new Set([...ofApp, ...catalogue, ...ofFields, ...reasons])].filter((text) => text.length > 16)
}

/** Returns every offer in the code: its message and the label of its button. */
export function snackbarOffers(language: Language): Sample[] {
  const texts = readTexts(language)
  const calls = sourceFiles
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => readFileSync(join(source, path), 'utf8').split('offerInSnackbar(').slice(1))
  return calls.map((call) => {
    const [, text = '', label = ''] = /^t\('([^']+)'.{0,300}?\blabel: t\('([^']+)'\)/s.exec(call) ?? []
    const offer = { text: texts[text], label: texts[label] }
    if (!offer.text || !offer.label)
      throw new Error(`Text and label of an offer must be literal: ${call.slice(0, 100)}`)
    return { text: fill(offer.text), label: offer.label }
  })
}

function readTexts(language: Language): Record<string, string> {
  const files = sourceFiles.filter((path) => path.endsWith(join('locales', `${language}.json`)))
  return Object.assign({}, ...files.map((path) => JSON.parse(readFileSync(join(source, path), 'utf8'))))
}
