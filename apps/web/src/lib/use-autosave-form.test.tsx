import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { logInAda } from '../../test/render.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ApiError, NetworkError } from './api-error.ts'
import { readUnsentInput } from './unsent-input.ts'
import { useAutosaveForm } from './use-autosave-form.ts'

const Profile = z.partial(z.object({ name: z.string().check(z.minLength(1), z.maxLength(8)), town: z.string() }))
type Profile = z.output<typeof Profile>

/** The version on the server, which trims texts. */
let stored: Required<Profile>
let saves: Profile[]
let failWith: unknown
let failures: unknown[]
let saving: Promise<void>

async function save(changes: Profile) {
  saves.push(changes)
  await saving
  if (failWith) throw failWith
  for (const [field, value] of Object.entries(changes)) stored = { ...stored, [field]: value.trim() }
}

function Form() {
  const form = useAutosaveForm({
    name: 'profile',
    schema: Profile,
    current: stored,
    save,
    onFailure: (failure) => failures.push(failure),
  })
  const field = (name: 'name' | 'town') => ({
    label: name,
    value: form.valueOf(name),
    error: form.errorOf(name),
    mark: form.statusOf(name),
    onChange: (text: string) => form.change(name, text),
    onFocus: () => form.focus(name),
    onBlur: () => form.focus(undefined),
  })
  return (
    <>
      <TextField {...field('name')} />
      <TextField {...field('town')} />
      {form.isBlocked && (
        <button type="button" onClick={form.discard}>
          Discard
        </button>
      )}
      {form.hasFailed && (
        <button type="button" onClick={() => void form.saveAgain()}>
          Again
        </button>
      )}
      <output>{form.isSaved ? 'All saved' : ''}</output>
    </>
  )
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label))
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  vi.useFakeTimers()
  stored = { name: 'Ada', town: 'Ans' }
  saves = []
  failures = []
  saving = Promise.resolve()
  failWith = undefined
  logInAda()
})

test('changed fields are saved together, 400 ms after the last change', async () => {
  render(<Form />)
  type('name', 'Ad')
  await wait(399)
  type('name', 'Adele')
  await wait(399)
  expect(saves).toEqual([])
  await wait(1)
  expect(saves).toEqual([{ name: 'Adele' }])
  type('name', 'Ada')
  type('town', 'Liège')
  await wait(400)
  expect(saves[1]).toEqual({ name: 'Ada', town: 'Liège' })
  expect(screen.getByText('All saved')).toBeTruthy()
})

test('an error is shown while typing, and blocks saving until it is corrected', async () => {
  render(<Form />)
  type('town', 'Liège')
  type('name', 'Ada Augusta')
  await wait(1000)
  expect(saves).toEqual([])
  expect(input('name').getAttribute('aria-invalid')).toBe('true')
  expect(input('town').getAttribute('aria-invalid')).toBeNull()
  type('name', 'Augusta')
  await wait(400)
  expect(saves).toEqual([{ name: 'Augusta', town: 'Liège' }])
  expect(input('name').getAttribute('aria-invalid')).toBeNull()
})

test('the server’s version replaces a text only after its field is left', async () => {
  render(<Form />)
  fireEvent.focus(input('town'))
  type('town', 'Liège ')
  await wait(400)
  expect([stored.town, input('town').value]).toEqual(['Liège', 'Liège '])
  fireEvent.blur(input('town'))
  expect(input('town').value).toBe('Liège')
})

test('input that could not be saved stays and is saved later', async () => {
  failWith = new NetworkError()
  const { unmount } = render(<Form />)
  type('town', 'Liège')
  await wait(400)
  expect([input('town').value, failures]).toEqual(['Liège', [failWith]])
  unmount()
  expect(readUnsentInput('profile')).toEqual({ town: 'Liège' })

  render(<Form />)
  expect(input('town').value).toBe('Liège')
  failWith = undefined
  // Stored input is saved as if it had just been typed.
  await wait(400)
  expect([stored.town, readUnsentInput('profile')]).toEqual(['Liège', {}])
})

test('a refused value shows the reason at its field until it changes', async () => {
  failWith = new ApiError(400, { serializer_errors: { name: ['This name is taken.'] } })
  render(<Form />)
  type('name', 'Ben')
  await wait(400)
  expect(screen.getByText('This name is taken.')).toBeTruthy()
  expect(failures).toEqual([])
  type('name', 'Benny')
  expect(screen.queryByText('This name is taken.')).toBeNull()
  type('name', 'Ben')
  expect(screen.getByText('This name is taken.')).toBeTruthy()
})

test('errors without a field are reported, and saving can be retried', async () => {
  failWith = new ApiError(400, { serializer_errors: { town: ['Unknown.'], email: ['Refused.'] } })
  render(<Form />)
  type('town', 'Atlantis')
  await wait(400)
  expect(screen.getByText('Unknown.')).toBeTruthy()
  expect((failures[0] as ApiError).fields).toEqual({ email: ['Refused.'] })
  failWith = undefined
  await press('Again')
  expect(saves).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Again' })).toBeNull()
})

test('discarding restores the server’s values and deletes the stored input', async () => {
  render(<Form />)
  type('name', 'Ada Augusta')
  await press('Discard')
  expect(input('name').value).toBe('Ada')
  expect([readUnsentInput('profile'), saves]).toEqual([{}, []])
})

test('a field that changes while it is being saved is not marked as saved', async () => {
  let finish = () => {}
  saving = new Promise<void>((resolve) => (finish = resolve))
  render(<Form />)
  type('town', 'Liège')
  await wait(400)
  type('town', 'Liège 1')
  finish()
  await wait(0)
  expect(screen.getByRole('status').textContent).toBe('')
  await wait(400)
  expect([stored.town, screen.getByRole('status').textContent]).toEqual(['Liège 1', 'All saved'])
})

test('a pending change is saved when the page is left', async () => {
  const { unmount } = render(<Form />)
  type('town', 'Liège')
  unmount()
  expect(saves).toEqual([{ town: 'Liège' }])
  await wait(0)
})
