import type { CSSProperties } from 'react'
import { Field, type FieldProps } from './field.tsx'
import classes from './slider.module.css'

type SliderProps = FieldProps & {
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  /** How the value is read: "10 km". */
  text: string
  isDisabled?: boolean
}

export function Slider({ value, onChange, min, max, text, isDisabled, ...field }: SliderProps) {
  const share = `${((value - min) / (max - min)) * 100}%`
  return (
    <Field {...field}>
      {(tied) => (
        <div className={classes.line}>
          <input
            {...tied}
            type="range"
            className={classes.slider}
            style={{ '--share': share } as CSSProperties}
            min={min}
            max={max}
            value={value}
            disabled={isDisabled}
            aria-valuetext={text}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output htmlFor={tied.id} className={classes.value}>
            {text}
          </output>
        </div>
      )}
    </Field>
  )
}
