import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** React and our code log an error where something is wrong that a person may not see at once. */
afterEach(() => {
  const messages = logged.mock.calls.map((words) => words.join(' ')).filter((text) => !isGapOfJsdom(text))
  logged.mockRestore()
  expect(messages, 'console.error').toEqual([])
})

/** It does not know the element `<search>` yet. */
const isGapOfJsdom = (text: string) => /^The tag .* is unrecognized in this browser.* search$/s.test(text)
