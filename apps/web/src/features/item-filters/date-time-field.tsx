import { useState } from 'react'
import { readLocalTime, writeLocalTime } from '../../lib/local-time.ts'
import { TextField } from '../../ui/text-field.tsx'

type DateTimeFieldProps = { label: string; value: number | null; onChange: (seconds: number | null) => void }

/** A date with its time, in epoch seconds. An incomplete input stays in the field, with the value null. */
export function DateTimeField({ label, value, onChange }: DateTimeFieldProps) {
  const [typed, setTyped] = useState(() => writeSeconds(value))
  const shown = readSeconds(typed) === null && value === null ? typed : writeSeconds(value)
  function change(text: string) {
    setTyped(text)
    onChange(readSeconds(text))
  }
  return <TextField type="datetime-local" label={label} max="9999-12-31T23:59" value={shown} onChange={change} />
}

export const writeSeconds = (seconds: number | null) =>
  writeLocalTime(seconds === null ? null : new Date(seconds * 1000).toISOString())

/** Years before 1970 are incomplete, because a year is typed digit by digit. */
export function readSeconds(text: string): number | null {
  const seconds = Math.floor(Date.parse(readLocalTime(text) ?? '') / 1000)
  return seconds >= 0 ? seconds : null
}
