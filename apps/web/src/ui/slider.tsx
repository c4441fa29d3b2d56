import { type CSSProperties, useId } from 'react'
import { Field, type FieldProps } from './field.tsx'
import classes from './slider.module.css'

type Scale = { min: number; max: number }
const percentOf = (value: number, { min, max }: Scale) => `${((value - min) / (max - min)) * 100}%`

type SliderProps = FieldProps &
  Scale & {
    value: number
    onChange: (value: number) => void
    /** The value in words: "10 km". */
    text: string
    isDisabled?: boolean
  }

export function Slider({ value, onChange, min, max, text, isDisabled, ...field }: SliderProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className={classes.line}>
          <input
            {...control}
            type="range"
            className={classes.slider}
            style={{ '--share': percentOf(value, { min, max }) } as CSSProperties}
            min={min}
            max={max}
            value={value}
            disabled={isDisabled}
            aria-valuetext={text}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output htmlFor={control.id} className={classes.value}>
            {text}
          </output>
        </div>
      )}
    </Field>
  )
}

type Range = readonly [number, number]
type RangeSliderProps = Scale & {
  label: string
  step: number
  /** The names of both ends. */
  ends: readonly [string, string]
  value: Range
  onChange: (value: Range) => void
  /** The whole range in words: "5–25 km". */
  text: string
  /** One end in words: "5 km". */
  endText: (value: number) => string
  isDisabled?: boolean
}

/** Two sliders on one track. One pushes the other instead of crossing it. */
export function RangeSlider({
  label,
  ends,
  value,
  onChange,
  min,
  max,
  step,
  text,
  endText,
  isDisabled,
}: RangeSliderProps) {
  const id = useId()
  const [from, to] = value.map((end) => percentOf(end, { min, max }))
  const move = [
    (from: number) => onChange([from, Math.max(from, value[1])]),
    (to: number) => onChange([Math.min(value[0], to), to]),
  ]
  return (
    <fieldset className={classes.range} aria-describedby={`${id}-text`} disabled={isDisabled}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.track} style={{ '--from': from, '--to': to } as CSSProperties}>
        {value.map((end, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: an end is identified by its position
            key={index}
            type="range"
            className={`${classes.slider} ${classes.end}`}
            aria-label={ends[index]}
            aria-valuetext={endText(end)}
            min={min}
            max={max}
            step={step}
            value={end}
            // When both thumbs are at the maximum, only the first one can move.
            data-is-on-top={index === 0 && end > (min + max) / 2}
            onChange={(event) => move[index]?.(Number(event.target.value))}
          />
        ))}
      </div>
      <output id={`${id}-text`} className={classes.value}>
        {text}
      </output>
    </fieldset>
  )
}
