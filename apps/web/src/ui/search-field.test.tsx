import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../test/render.tsx'
import { SearchField } from './search-field.tsx'

let submitted: string[]
beforeEach(() => {
  submitted = []
})

function Search() {
  const [words, setWords] = useState('')
  return (
    <SearchField
      label="Search messages"
      maxLength={10}
      value={words}
      onChange={setWords}
      onSubmit={() => submitted.push(words)}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search messages' })
const clearButton = () => screen.queryByRole('button', { name: 'Clear the search' })

test('Enter searches immediately', async () => {
  render(<Search />)
  await aPerson().type(field(), 'ladder{Enter}')
  expect(submitted).toEqual(['ladder'])
})

test('the query cannot exceed the server’s limit', async () => {
  render(<Search />)
  await aPerson().type(field(), 'a very long ladder')
  expect(field().value).toBe('a very lon')
})

test('Escape clears the query and searches without it', async () => {
  render(<Search />)
  await aPerson().type(field(), 'ladder{Escape}')
  expect([field().value, submitted.length, document.activeElement]).toEqual(['', 1, field()])
  await aPerson().type(field(), '{Escape}')
  expect(submitted).toHaveLength(1)
})

test('the clear button appears with a query, and returns the focus to the field', async () => {
  render(<Search />)
  expect(clearButton()).toBeNull()
  const person = aPerson()
  await person.type(field(), 'ladder')
  await person.click(clearButton() as HTMLElement)
  expect([field().value, clearButton(), document.activeElement]).toEqual(['', null, field()])
})
