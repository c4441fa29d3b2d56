import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../test/render.tsx'
import { Checkbox } from './checkbox.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { ChoicePills } from './choice-pills.tsx'
import { Segmented, SegmentedLinks } from './segmented.tsx'
import { Select } from './select.tsx'

const types = [
  { value: 'DN', label: 'Donation', hint: 'Give it away', icon: null },
  { value: 'LN', label: 'Loan', hint: 'Lend it', icon: null },
] as const
type Type = (typeof types)[number]['value']

let chosen: unknown[]
beforeEach(() => {
  chosen = []
})
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

function Cards({ error }: { error?: string }) {
  const [value, setValue] = useState<Type | null>(null)
  return <ChoiceCards label="What is it?" choices={types} value={value} onChange={setValue} error={error} />
}

test('cards are one choice, named by their labels, described by their hints, moved by arrow keys', async () => {
  render(<Cards />)
  const person = aPerson()
  expect(screen.getByRole('group', { name: 'What is it?' })).toBeTruthy()
  expect(screen.getByRole('radio', { description: 'Give it away' })).toBe(radio('Donation'))
  await person.click(screen.getByText('Donation'))
  expect([radio('Donation').checked, radio('Loan').checked]).toEqual([true, false])
  await person.keyboard('{ArrowDown}')
  expect([radio('Donation').checked, radio('Loan').checked]).toEqual([false, true])
})

test('a missing choice is described on each card', () => {
  render(<Cards error="Choose one" />)
  expect(screen.getByRole('radio', { description: 'Lend it Choose one' })).toBe(radio('Loan'))
})

function Pills({ kind, isDisabled }: { kind: 'radio' | 'checkbox'; isDisabled?: boolean }) {
  const [values, setValues] = useState<readonly Type[]>(['DN'])
  const change = (value: Type, isChosen: boolean) => {
    chosen.push([value, isChosen])
    if (kind === 'radio') setValues([value])
    else setValues(isChosen ? [...values, value] : values.filter((other) => other !== value))
  }
  return (
    <ChoicePills label="Types" kind={kind} choices={types} chosen={values} isDisabled={isDisabled} onChange={change} />
  )
}

test('checkbox pills can all be checked, and toggle with the space bar', async () => {
  render(<Pills kind="checkbox" />)
  const person = aPerson()
  await person.tab()
  await person.keyboard(' ')
  await person.tab()
  await person.keyboard(' ')
  expect(chosen).toEqual([
    ['DN', false],
    ['LN', true],
  ])
  expect([checkbox('Donation').checked, checkbox('Loan').checked]).toEqual([false, true])
})

test('radio pills exclude each other', async () => {
  render(<Pills kind="radio" />)
  await aPerson().click(screen.getByText('Loan'))
  expect([radio('Donation').checked, radio('Loan').checked]).toEqual([false, true])
})

test('disabled pills cannot be focused', async () => {
  render(<Pills kind="checkbox" isDisabled />)
  const person = aPerson()
  await person.click(screen.getByText('Loan'))
  await person.tab()
  expect([chosen, document.activeElement]).toEqual([[], document.body])
})

function Languages() {
  const [value, setValue] = useState('en')
  const choices = [
    { value: 'en', label: 'English', lang: 'en' },
    { value: 'fr', label: 'Français', lang: 'fr', content: <b>FR</b> },
  ]
  return <Segmented label="Language" choices={choices} value={value} onChange={setValue} />
}

test('a segmented choice is a group of radio buttons, with names for its icons', async () => {
  render(<Languages />)
  const group = screen.getByRole('group', { name: 'Language' })
  expect(within(group).getAllByRole('radio')).toHaveLength(2)
  await aPerson().click(radio('Français'))
  expect(radio('Français').checked).toBe(true)
  expect(screen.getByText('Français').lang).toBe('fr')
})

test('a choice made before hydration is kept', () => {
  const onChange = (value: string) => chosen.push(value)
  const choices = [
    { value: 'en', label: 'English' },
    { value: 'fr', label: 'Français' },
  ]
  const ui = <Segmented label="Language" choices={choices} value="en" onChange={onChange} />
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(ui)
  const [, french] = page.querySelectorAll('input')
  if (french) french.checked = true
  render(ui, { container: page, hydrate: true })
  expect(chosen).toEqual(['fr'])
  page.remove()
})

test('links of a choice call the handler, except in a new tab', async () => {
  const follow = (language: string) => () => chosen.push(language)
  render(
    <SegmentedLinks
      label="Language"
      choices={[
        { href: '/?lang=en', label: 'English', language: 'en', isCurrent: true, onFollow: follow('en') },
        { href: '/?lang=fr', label: 'Français', language: 'fr', isCurrent: false, onFollow: follow('fr') },
      ]}
    />,
  )
  const french = screen.getByRole('link', { name: 'Français' })
  expect(screen.getByRole('link', { current: true }).textContent).toBe('English')
  await aPerson().click(french)
  expect(chosen).toEqual(['fr'])
  // jsdom opens no tabs.
  let isLeftToBrowser = false
  const watch = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', watch, { once: true })
  const person = aPerson()
  await person.keyboard('{Control>}')
  await person.click(french)
  expect([isLeftToBrowser, chosen]).toEqual([true, ['fr']])
})

function Units({ isDisabled }: { isDisabled?: boolean }) {
  const [value, setValue] = useState('days')
  const choices = ['hours', 'days', 'weeks'].map((unit) => ({ value: unit, label: unit }))
  return <Select label="Unit" error="Choose" {...{ choices, value, isDisabled }} onChange={setValue} />
}

test('a select shows its value and error, and reports a choice', async () => {
  render(<Units />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unit', description: 'Choose' })
  await aPerson().selectOptions(select, 'weeks')
  expect(select.value).toBe('weeks')
})

test('a disabled select cannot be changed', () => {
  render(<Units isDisabled />)
  expect(screen.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true)
})

function Box({ isLocked, look }: { isLocked?: boolean; look?: 'switch' }) {
  const [isChecked, setIsChecked] = useState(false)
  return (
    <Checkbox {...{ isChecked, isLocked, look }} hint="At once" onChange={setIsChecked}>
      Mail me
    </Checkbox>
  )
}

test('screen readers distinguish switches and checkboxes', async () => {
  const { rerender } = render(<Box look="switch" />)
  await aPerson().click(screen.getByRole('switch', { name: /Mail me/ }))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  rerender(<Box />)
  expect(checkbox('Mail meAt once').checked).toBe(true)
})

test('a locked checkbox keeps the focus and does not change', async () => {
  render(<Box isLocked />)
  const person = aPerson()
  await person.tab()
  await person.keyboard(' ')
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  expect([box.checked, document.activeElement, box.getAttribute('aria-disabled')]).toEqual([false, box, 'true'])
})
