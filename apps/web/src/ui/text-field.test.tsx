import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aPerson } from '../../test/render.tsx'
import { chooseLanguage } from '../lib/i18n.ts'
import { PasswordField } from './password-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

/** The accessible description. */
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ')

function Name({ error, ...props }: { error?: string; limit?: number; hint?: string; help?: string }) {
  const [value, setValue] = useState('')
  return <TextField label="Name" {...props} error={error} value={value} onChange={setValue} />
}

test('a field is found by its label, and reports input', async () => {
  render(<Name />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  await aPerson().type(field, 'Ladder')
  expect(field).toHaveProperty('value', 'Ladder')
  expect([field.getAttribute('aria-describedby'), field.getAttribute('aria-invalid')]).toEqual([null, null])
})

test('hint and error describe the field for screen readers, too', () => {
  const { rerender } = render(<Name hint="As your neighbours call it" />)
  const field = screen.getByLabelText('Name')
  expect(descriptionOf(field)).toBe('As your neighbours call it')
  rerender(<Name hint="As your neighbours call it" error="This field is required" />)
  expect(descriptionOf(field)).toBe('As your neighbours call it | This field is required')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('help is behind a button, and describes the field even when closed', async () => {
  render(<Name help="Up to 50 letters" />)
  expect(descriptionOf(screen.getByLabelText('Name'))).toBe('Up to 50 letters')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await aPerson().click(screen.getByRole('button', { name: 'Help' }))
  expect(screen.getByRole('tooltip').textContent).toBe('Up to 50 letters')
})

test('a counter shows the remaining characters, ignores spaces around the text, and does not cut it', async () => {
  render(<Name limit={5} />)
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  await aPerson().type(field, ' abcd ')
  expect(screen.getByText('4 / 5')).toBeTruthy()
  expect(descriptionOf(field)).toContain('1 character left')
  await aPerson().type(field, 'efg')
  expect(field.value).toBe(' abcd efg')
  expect(descriptionOf(field)).toContain('0 characters left')
  expect(screen.getByText('8 / 5').closest('[data-is-over]')?.getAttribute('data-is-over')).toBe('true')
})

test('the counter formats numbers in the language', async () => {
  await chooseLanguage('fr')
  render(<TextArea label="Texte" limit={4000} value={'x'.repeat(1200)} onChange={() => undefined} />)
  expect(screen.getByText(/1.200 \/ 4.000/)).toBeTruthy()
})

test('an optional field is marked in its name', () => {
  render(<TextField label="Town" isOptional value="" onChange={() => undefined} />)
  expect(screen.getByRole('textbox', { name: /^Town ?\(optional\)$/ })).toBeTruthy()
})

function Password({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return <PasswordField label="Password" error={error} value={value} onChange={setValue} autoComplete="new-password" />
}

test('a password is hidden until it is revealed, and keeps its input', async () => {
  render(<Password error="Too short" />)
  const person = aPerson()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  const reveal = screen.getByRole('button', { name: 'Show what I type' })
  await person.type(field, 'seven bees')
  expect([field.type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  await person.click(reveal)
  expect([field.type, field.value, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'seven bees', 'true'])
  await person.click(reveal)
  expect(field.type).toBe('password')
  expect([field.autocomplete, field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual([
    'new-password',
    'none',
    'false',
  ])
  expect(descriptionOf(field)).toBe('Too short')
})

test('revealing a password does not send the form', async () => {
  let sent = 0
  const count = (event: React.FormEvent) => {
    event.preventDefault()
    sent++
  }
  render(
    <form onSubmit={count}>
      <Password />
    </form>,
  )
  await aPerson().click(screen.getByRole('button', { name: 'Show what I type' }))
  expect(sent).toBe(0)
})
