import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ApiError, NetworkError } from './api-error.ts'
import { readUnsentInput } from './unsent-input.ts'
import { useSubmitForm } from './use-submit-form.ts'

const LogIn = z.object({
  name: z.string().check(z.trim(), z.minLength(3)),
  password: z.string().check(z.minLength(8)),
})
type LogIn = z.output<typeof LogIn>

let sent: LogIn[]
let failures: unknown[]
let answer: () => Promise<unknown>

function Form() {
  const { field, formProps, isSending } = useSubmitForm({
    schema: LogIn,
    initial: { name: '', password: '' },
    unsentInput: { name: 'log-in', except: 'password' },
    send: (values) => {
      sent.push(values)
      return answer()
    },
    onFailure: (failure) => failures.push(failure),
  })
  return (
    <form {...formProps}>
      <TextField label="Name" {...field('name')} />
      <PasswordField label="Password" {...field('password')} />
      <Button type="submit" isBusy={isSending}>
        Log in
      </Button>
    </form>
  )
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('button', { name: 'Log in' })))
const isWrong = (label: string) => input(label).getAttribute('aria-invalid') === 'true'
const errorAt = (label: string) =>
  (input(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join()

beforeEach(() => {
  sent = []
  failures = []
  answer = async () => undefined
})

test('a form with errors is not sent: each field shows its error, and the first one gets the focus', async () => {
  render(<Form />)
  expect(isWrong('Name')).toBe(false)
  type('Name', 'Ada')
  await submit()
  expect(sent).toEqual([])
  expect([isWrong('Name'), isWrong('Password')]).toEqual([false, true])
  expect(errorAt('Password')).toMatch(/required|fill|empty/i)
  expect(document.activeElement).toBe(input('Password'))
  expect(failures).toEqual([])
})

test('valid input is sent as the schema parses it, and its stored copy is deleted', async () => {
  render(<Form />)
  type('Name', ' Ada ')
  type('Password', 'seven-quiet-bees')
  expect(readUnsentInput('log-in')).toEqual({ name: ' Ada ' })
  await submit()
  expect(sent).toEqual([{ name: 'Ada', password: 'seven-quiet-bees' }])
  expect(readUnsentInput('log-in')).toEqual({})
})

test('input survives a reload, except the password', () => {
  const { unmount } = render(<Form />)
  type('Name', 'Ada')
  type('Password', 'seven-quiet-bees')
  unmount()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('seven')
  render(<Form />)
  expect([input('Name').value, input('Password').value]).toEqual(['Ada', ''])
})

test('a form is sent once, however often its button is pressed', async () => {
  let finish = () => {}
  answer = () => new Promise<void>((resolve) => (finish = resolve))
  render(<Form />)
  type('Name', 'Ada')
  type('Password', 'seven-quiet-bees')
  await submit()
  await submit()
  expect(sent).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => finish())
  expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('false')
})

test('a refusal is shown at its field, which gets the focus, until the value changes', async () => {
  answer = async () => {
    throw new ApiError(400, { serializer_errors: { name: ['This name is taken.', 'And too short.'] } })
  }
  render(<Form />)
  type('Name', 'Ada')
  type('Password', 'seven-quiet-bees')
  await submit()
  expect(errorAt('Name')).toBe('This name is taken.')
  expect(document.activeElement).toBe(input('Name'))
  expect([failures, input('Password').value]).toEqual([[], 'seven-quiet-bees'])
  type('Name', 'Adele')
  expect(isWrong('Name')).toBe(false)
})

test('a failure without a field is reported, and the input stays', async () => {
  const lost = new NetworkError()
  answer = () => Promise.reject(lost)
  render(<Form />)
  type('Name', 'Ada')
  type('Password', 'seven-quiet-bees')
  await submit()
  expect(failures).toEqual([lost])
  expect(input('Name').value).toBe('Ada')
  answer = async () => undefined
  await submit()
  expect(sent).toHaveLength(2)
})

test('an error appears shortly after its field is left, but not for an empty field', () => {
  vi.useFakeTimers()
  render(<Form />)
  fireEvent.blur(input('Password'))
  type('Name', 'A')
  fireEvent.blur(input('Name'))
  // An error that appears during a click would move the target away.
  expect(isWrong('Name')).toBe(false)
  act(() => void vi.advanceTimersByTime(200))
  expect([isWrong('Name'), isWrong('Password')]).toEqual([true, false])
})
