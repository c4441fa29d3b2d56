import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Fails a test that logs an error, because React and our code report problems that a person may not notice. */
afterEach(() => {
  const messages = logged.mock.calls.map((words) => words.join(' ')).filter((text) => !isGapOfJsdom(text))
  logged.mockRestore()
  expect(messages, 'console.error').toEqual([])
})

/** jsdom does not know the `<search>` element yet. */
const isGapOfJsdom = (text: string) => /^The tag .* is unrecognized in this browser.* search$/s.test(text)
