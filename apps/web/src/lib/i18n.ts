import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import i18next, { type InitOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts'

type Texts = Record<string, string>
type TextLoader = (language: Language) => Promise<Texts>

const key = 'pollen.language'
/** Set while the stored language is that of an account: what a member chooses is, and what a visitor chooses is not. */
const ofAccountKey = 'pollen.language-of-account'
/** What loads the texts of all pages, and those of each page that was opened; and in which languages it has. */
const loaders = new Map<TextLoader, Set<Language>>()
let tellStarted: () => void
const isStarted = new Promise<void>((resolve) => {
  tellStarted = resolve
})
let reportFailure: () => void
let reportChoice: (language: Language) => void
let isMember: () => boolean
/** Whether a visitor has chosen the language since this page was opened, and not logged in since. */
let isVisitorsChoice = false

const toLanguage = (text: string | null | undefined) => languages.find((language) => language === text)

/** The language chosen in this browser, or the default of the instance, which the server has written into the page. */
const storedLanguage = (): Language =>
  toLanguage(readStored(key)) ?? toLanguage(document.documentElement.dataset.defaultLanguage) ?? fallbackLanguage

/** `/?lang=fr`: the language switch of the home page leads there as long as its script has not run. */
const requestedLanguage = () =>
  location.pathname === '/' ? toLanguage(new URLSearchParams(location.search).get('lang')) : undefined

const firstLanguage = () => requestedLanguage() ?? storedLanguage()

export const currentLanguage = (): Language => toLanguage(i18next.resolvedLanguage) ?? fallbackLanguage

/** The language that a visitor's browser prefers, until one was chosen here. It is only offered: the page does not change. */
export function languageToOffer(): Language | null {
  if (readStored(key) !== null) return null
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  const preferred = languages.find(
    (language) => language === spoken.find((code) => languages.some((one) => one === code)),
  )
  return preferred && preferred !== currentLanguage() ? preferred : null
}

export const i18nSettings: InitOptions = {
  fallbackLng: fallbackLanguage,
  resources: {},
  // Keys are flat words of the product, such as `error_keys__ITEM_IS_CLOSED`.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}

type I18nOptions = { onFailure: () => void; onChoice: (language: Language) => void; isMember: () => boolean }

export async function startI18n(loadTexts: TextLoader, options: I18nOptions) {
  loaders.set(loadTexts, new Set())
  reportFailure = options.onFailure
  reportChoice = options.onChoice
  isMember = options.isMember
  await i18next.use(initReactI18next).init(i18nSettings)
  tellStarted()
  await showLanguage(firstLanguage()).catch(() => showLanguage(fallbackLanguage))
  const requested = requestedLanguage()
  if (requested) {
    // A link must not change the language of a member's mails.
    await (isMember() ? showLanguage(requested).catch(reportFailure) : chooseLanguage(requested))
    history.replaceState(history.state, '', location.pathname + location.hash)
  }
  onStoredElsewhere(key, rereadLanguage)
}

export async function chooseLanguage(language: Language) {
  const choose = () => {
    writeStored(key, language)
    isVisitorsChoice = !isMember()
    writeStored(ofAccountKey, isVisitorsChoice ? null : 'yes')
    reportChoice(language)
  }
  await showLanguage(language).then(choose, reportFailure)
}

/**
 * A browser in which no visitor has chosen a language takes over that of the account that logs in. An earlier choice stays, and
 * says nothing about the account, for it may be somebody else's. A choice on the way to this log-in is the member's: it is
 * answered, for the account to learn it.
 */
export async function takeOverLanguage(ofAccount: Language): Promise<Language | null> {
  if (isVisitorsChoice) {
    isVisitorsChoice = false
    return currentLanguage() === ofAccount ? null : currentLanguage()
  }
  if (readStored(key) !== null && readStored(ofAccountKey) === null) return null
  const store = () => {
    writeStored(key, ofAccount)
    writeStored(ofAccountKey, 'yes')
  }
  await showLanguage(ofAccount).then(store, reportFailure)
  return null
}

/** Another tab may have chosen another language since the last page. */
export function rereadLanguage() {
  const stored = storedLanguage()
  if (stored !== currentLanguage()) void showLanguage(stored).catch(reportFailure)
}

/** Loads texts that only some pages need. They change with the language from then on. */
export async function loadPageTexts(loadTexts: TextLoader) {
  if (!loaders.has(loadTexts)) loaders.set(loadTexts, new Set())
  await isStarted
  await addTexts(loadTexts, i18next.resolvedLanguage ? currentLanguage() : firstLanguage())
}

async function addTexts(loadTexts: TextLoader, language: Language) {
  const loaded = loaders.get(loadTexts)
  if (loaded?.has(language)) return
  i18next.addResourceBundle(language, 'translation', await loadTexts(language), true, true)
  loaded?.add(language)
}

async function showLanguage(language: Language) {
  await Promise.all(Array.from(loaders.keys(), (loadTexts) => addTexts(loadTexts, language)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** For the few texts that are written outside of React. */
export const translate: Translate = (key, values = {}) => i18next.t(key, values)
