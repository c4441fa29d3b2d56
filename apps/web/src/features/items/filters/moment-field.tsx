import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { readMoment, writeMoment } from './local-moment.ts'

type MomentFieldProps = { label: string; value: number | null; onChange: (seconds: number | null) => void }

/** A date with its time. What is half typed stays in the field and is no moment yet. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const [typed, setTyped] = useState(() => writeMoment(value))
  const shown = readMoment(typed) === null && value === null ? typed : writeMoment(value)
  function change(text: string) {
    setTyped(text)
    onChange(readMoment(text))
  }
  return <TextField type="datetime-local" label={label} max="9999-12-31T23:59" value={shown} onChange={change} />
}
