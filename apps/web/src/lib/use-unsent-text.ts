import { useState } from 'react'
import { readUnsentInput, writeUnsentInput } from './unsent-input.ts'

type UnsentText = { content: string }

/** Text state that survives a reload until it is emptied. The component needs a key for each name. */
export function useUnsentText(name: string) {
  const [text, setText] = useState(() => readUnsentInput<UnsentText>(name).content ?? '')
  const write = (next: string) => {
    setText(next)
    writeUnsentInput(name, next === '' ? {} : ({ content: next } satisfies UnsentText))
  }
  return [text, write] as const
}
