import { render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import {
  chooseLanguage,
  currentLanguage,
  languageToOffer,
  rereadLanguage,
  takeOverLanguage,
  translate,
} from './i18n.ts'
import { endSession } from './session.ts'

const speak = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
afterEach(() => vi.restoreAllMocks())

const Cancel = () => useTranslation().t('cancel')

test('a chosen language changes what is shown, at once and for the next visit', async () => {
  render(<Cancel />)
  await chooseLanguage('fr')
  expect(await screen.findByText('Annuler')).toBeTruthy()
  expect([document.documentElement.lang, localStorage.getItem('pollen.language')]).toEqual(['fr', 'fr'])
  await chooseLanguage('en')
  expect(await screen.findByText('Cancel')).toBeTruthy()
})

test.each([
  [['fr-BE', 'en'], 'fr'],
  [['nl-BE', 'fr'], 'fr'],
  [['FR'], 'fr'],
  [['en-GB', 'fr'], null],
  [['nl', 'de'], null],
  [[], null],
])('a visitor whose browser speaks %j is offered %s', (tags, language) => {
  speak(...tags)
  expect(languageToOffer()).toBe(language)
})

test('nothing is offered once a language was chosen', async () => {
  speak('fr')
  await chooseLanguage('en')
  expect(languageToOffer()).toBeNull()
})

test('a browser without a choice takes over the language of the account that logs in', async () => {
  expect(await takeOverLanguage('fr')).toBeNull()
  expect([currentLanguage(), translate('cancel')]).toEqual(['fr', 'Annuler'])
  // It is the account's, so the next account brings its own.
  expect(await takeOverLanguage('en')).toBeNull()
  expect(currentLanguage()).toBe('en')
})

test('what a visitor chose on the way to the log-in becomes the language of the account', async () => {
  await chooseLanguage('fr')
  expect(await takeOverLanguage('en')).toBe('fr')
  expect(currentLanguage()).toBe('fr')
  // An earlier choice says nothing about the account that logs in next.
  expect(await takeOverLanguage('en')).toBeNull()
  expect(currentLanguage()).toBe('fr')
})

test('a choice that the account has already is not sent again', async () => {
  await chooseLanguage('fr')
  expect(await takeOverLanguage('fr')).toBeNull()
})

test('what a member chose is the language of the account, and gives way to the next one', async () => {
  logInAda()
  await chooseLanguage('fr')
  endSession()
  await takeOverLanguage('en')
  expect(currentLanguage()).toBe('en')
})

test('another tab may have chosen meanwhile', async () => {
  localStorage.setItem('pollen.language', 'fr')
  rereadLanguage()
  await vi.waitFor(() => expect(currentLanguage()).toBe('fr'))
  localStorage.setItem('pollen.language', 'klingon')
  rereadLanguage()
  // An unknown one counts as none.
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'))
})
