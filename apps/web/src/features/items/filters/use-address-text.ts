import type { AddressSuggestion } from '@pollen/contract/places'
import { useState } from 'react'
import type { Filters } from './filters.ts'

/** The words of an address are a place only once a suggestion is picked, and no more when they are changed. */
export function useAddressText(address: Filters['address'], onChange: (address: Filters['address']) => void) {
  const [typed, setTyped] = useState(address?.text ?? '')
  return {
    value: address?.text ?? typed,
    onChange: (text: string) => {
      setTyped(text)
      if (address) onChange(null)
    },
    onPick: ({ address: text, location }: AddressSuggestion) => {
      setTyped(text)
      onChange({ text, location })
    },
  }
}
