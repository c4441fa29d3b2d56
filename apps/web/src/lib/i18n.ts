import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import i18next, { type InitOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { onChangeInOtherTab, readStored, writeStored } from './browser-storage.ts'

type Texts = Record<string, string>
type TextLoader = (language: Language) => Promise<Texts>

const key = 'pollen.language'
/** Set while the stored language belongs to an account: chosen by a member or adopted, not chosen by a visitor. */
const ofAccountKey = 'pollen.language-of-account'
/** Text loaders of the app and of each opened page → the languages they have loaded. */
const loaders = new Map<TextLoader, Set<Language>>()
let resolveStarted: () => void
const isStarted = new Promise<void>((resolve) => {
  resolveStarted = resolve
})
let reportFailure: () => void
let reportChoice: (language: Language) => void
let isMember: () => boolean
/** A visitor has chosen the language since this page was opened, and has not logged in since. */
let hasVisitorChosen = false

const toLanguage = (text: string | null | undefined) => languages.find((language) => language === text)

/** The language chosen in this browser, or the default of the instance, which the server writes into the page. */
const storedLanguage = (): Language =>
  toLanguage(readStored(key)) ?? toLanguage(document.documentElement.dataset.defaultLanguage) ?? fallbackLanguage

/** `/?lang=fr`, the address of the language switch of the home page until its script runs. */
const requestedLanguage = () =>
  location.pathname === '/' ? toLanguage(new URLSearchParams(location.search).get('lang')) : undefined

const firstLanguage = () => requestedLanguage() ?? storedLanguage()

/** Before the texts are loaded, the language that they will have: requests name it, too. */
export const currentLanguage = (): Language =>
  toLanguage(i18next.resolvedLanguage) ?? (typeof document === 'undefined' ? fallbackLanguage : firstLanguage())

/** The preferred language of a visitor's browser, until a language was chosen. It is offered, never applied. */
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
  // Keys are flat product terms, such as `error_keys__ITEM_IS_CLOSED`.
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
  resolveStarted()
  await showLanguage(firstLanguage()).catch(() => showLanguage(fallbackLanguage))
  const requested = requestedLanguage()
  if (requested) {
    // A link must not change the language of a member's mails.
    await (isMember() ? showLanguage(requested).catch(reportFailure) : chooseLanguage(requested))
    history.replaceState(history.state, '', location.pathname + location.hash)
  }
  onChangeInOtherTab(key, rereadLanguage)
}

export async function chooseLanguage(language: Language) {
  const choose = () => {
    writeStored(key, language)
    hasVisitorChosen = !isMember()
    writeStored(ofAccountKey, hasVisitorChosen ? null : 'yes')
    reportChoice(language)
  }
  await showLanguage(language).then(choose, reportFailure)
}

/**
 * Adopts the language of the account that logs in, unless a visitor has chosen one in this browser. Returns a language that
 * was chosen on the way to this log-in, so that the account can store it. An older choice stays here but is not returned,
 * because another person may have made it.
 */
export async function adoptAccountLanguage(ofAccount: Language): Promise<Language | null> {
  if (hasVisitorChosen) {
    hasVisitorChosen = false
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

/** Loads texts that only some pages need, and from then on reloads them when the language changes. */
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

/** Translates texts outside of React components. */
export const translate: Translate = (key, values = {}) => i18next.t(key, values)
