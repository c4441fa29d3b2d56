import { mapCategory, me } from '@pollen/contract/example-data'
import { mapCategories } from '@pollen/contract/map-categories'
import { members } from '@pollen/contract/members'
import { resourceKindCodes } from '@pollen/contract/resource-kinds'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, holdBack, inputsOf, refuse } from '../../../test/server.ts'
import { ResourceSettings } from './resource-settings.tsx'
import { useSelectedKinds } from './use-selected-kinds.ts'

const [first = 'BKC', second = 'DEF'] = resourceKindCodes
const categories = resourceKindCodes.map((category, index) => ({ id: 700 + index, category, selected: false }))

beforeEach(() => answer(members.me, { ...me, map_ecats: categories }))

const Shown = () => <output>{useSelectedKinds()?.join() ?? 'unknown'}</output>
const open = () =>
  renderAt(
    '/map?z=12',
    <>
      <Shown />
      <ResourceSettings />
    </>,
  )
const switches = () => screen.getAllByRole<HTMLInputElement>('switch')
const on = () => switches().filter(({ checked }) => checked).length
const isFree = () => waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())

test('a visitor sees all kinds, changes them for this page, and learns how to keep the choice', async () => {
  const { person } = await open()
  expect([on(), screen.getByText('Log in to keep it').getAttribute('href')]).toEqual([
    resourceKindCodes.length,
    '/log-in?next=%2Fmap%3Fz%3D12',
  ])
  await person.click(screen.getByRole('button', { name: 'Select none' }))
  expect(on()).toBe(0)
  await isFree()
  await person.click(switches()[0] as HTMLElement)
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(first)
  await isFree()
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  expect(on()).toBe(resourceKindCodes.length)
})

test('applies the choice of a member immediately, and stores it', async () => {
  logInAda()
  answer(mapCategories.select, { ...mapCategory, ...categories[0], selected: true } as never)
  const { person } = await open()
  await waitFor(() => expect(switches()[0]?.getAttribute('aria-disabled')).toBeNull())
  await person.click(switches()[0] as HTMLElement)
  expect(switches()[0]?.checked).toBe(true)
  await waitFor(() => expect(inputsOf(mapCategories.select)).toMatchObject([{ id: '700', selected: true }]))
  await isFree()
})

test('ignores further changes until the current one is saved', async () => {
  logInAda()
  answer(mapCategories.select, { ...categories[0], selected: true } as never)
  const release = holdBack(mapCategories.select)
  const { person } = await open()
  await waitFor(() => expect(switches()[0]?.getAttribute('aria-disabled')).toBeNull())
  await person.click(switches()[0] as HTMLElement)
  await person.click(switches()[1] as HTMLElement)
  expect([switches()[0]?.checked, switches()[1]?.checked]).toEqual([true, false])
  release()
  await isFree()
  expect(inputsOf(mapCategories.select)).toHaveLength(1)
})

test('reverts a change that cannot be saved', async () => {
  logInAda()
  refuse(mapCategories.select, 'SERVICE_UNAVAILABLE')
  const { person } = await open()
  await waitFor(() => expect(switches()[0]?.getAttribute('aria-disabled')).toBeNull())
  await person.click(switches()[0] as HTMLElement)
  await waitFor(() => expect(switches()[0]?.checked).toBe(false))
  expect(screen.getByRole('alert').textContent).not.toBe('')
  await isFree()
})

test('shows all resources if the settings of the member fail to load', async () => {
  logInAda()
  refuse(members.me, 'SERVICE_UNAVAILABLE')
  await open()
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toContain(second))
})
