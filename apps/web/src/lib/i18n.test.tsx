import { render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import {
  adoptAccountLanguage,
  chooseLanguage,
  currentLanguage,
  languageToOffer,
  rereadLanguage,
  translate,
} from './i18n.ts'
import { endSession } from './session.ts'

const setBrowserLanguages = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
afterEach(() => vi.restoreAllMocks())

const Cancel = () => useTranslation().t('cancel')

test('choosing a language translates the page immediately, and the choice lasts', async () => {
  render(<Cancel />)
  await chooseLanguage('fr')
  expect(await screen.findByText('Annuler')).toBeTruthy()
  expect([document.documentElement.lang, localStorage.getItem('pollen.language')]).toEqual(['fr', 'fr'])
  await chooseLanguage('en')
  expect(await screen.findByText('Cancel')).toBeTruthy()
})

test.each([
  [['fr-BE', 'en'], 'fr'],
  [['xx-BE', 'fr'], 'fr'],
  [['FR'], 'fr'],
  [['en-GB', 'fr'], null],
  [['xx', 'yy'], null],
  [[], null],
])('a visitor with a browser in %j is offered %s', (tags, language) => {
  setBrowserLanguages(...tags)
  expect(languageToOffer()).toBe(language)
})

test('no language is offered once one was chosen', async () => {
  setBrowserLanguages('fr')
  await chooseLanguage('en')
  expect(languageToOffer()).toBeNull()
})

test('without a choice, the browser adopts the language of the account that logs in', async () => {
  expect(await adoptAccountLanguage('fr')).toBeNull()
  expect([currentLanguage(), translate('cancel')]).toEqual(['fr', 'Annuler'])
  // The language was adopted, not chosen, so the next account replaces it.
  expect(await adoptAccountLanguage('en')).toBeNull()
  expect(currentLanguage()).toBe('en')
})

test('the choice of a visitor becomes the language of the account that logs in', async () => {
  await chooseLanguage('fr')
  expect(await adoptAccountLanguage('en')).toBe('fr')
  expect(currentLanguage()).toBe('fr')
  // An earlier choice does not belong to the account that logs in next.
  expect(await adoptAccountLanguage('en')).toBeNull()
  expect(currentLanguage()).toBe('fr')
})

test('a choice that the account already has is not sent again', async () => {
  await chooseLanguage('fr')
  expect(await adoptAccountLanguage('fr')).toBeNull()
})

test('the choice of a member is replaced by the language of the next member', async () => {
  logInAda()
  await chooseLanguage('fr')
  endSession()
  await adoptAccountLanguage('en')
  expect(currentLanguage()).toBe('en')
})

test('a choice in another tab is adopted', async () => {
  localStorage.setItem('pollen.language', 'fr')
  rereadLanguage()
  await vi.waitFor(() => expect(currentLanguage()).toBe('fr'))
  localStorage.setItem('pollen.language', 'klingon')
  rereadLanguage()
  // An unknown language counts as no choice.
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'))
})
