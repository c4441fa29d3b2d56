import { type CSSProperties, useId } from 'react'
import classes from './range-slider.module.css'
import slider from './slider.module.css'

type Range = readonly [number, number]
type RangeSliderProps = {
  label: string
  /** What each of its two ends is called. */
  ends: readonly [string, string]
  value: Range
  onChange: (value: Range) => void
  min: number
  max: number
  /** How the whole range is read: "5–25 km". */
  text: string
  /** How one end is read: "5 km". */
  endText: (value: number) => string
  isDisabled?: boolean
}

/** From here to there: two sliders on one track, which push each other along rather than cross. */
export function RangeSlider({ label, ends, value, onChange, min, max, text, endText, isDisabled }: RangeSliderProps) {
  const id = useId()
  const share = (end: number) => `${((end - min) / (max - min)) * 100}%`
  const move = [
    (from: number) => onChange([from, Math.max(from, value[1])]),
    (to: number) => onChange([Math.min(value[0], to), to]),
  ]
  return (
    <fieldset className={classes.range} aria-describedby={`${id}-text`} disabled={isDisabled}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.track} style={{ '--from': share(value[0]), '--to': share(value[1]) } as CSSProperties}>
        {value.map((end, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: an end is nothing but its place
            key={index}
            type="range"
            className={`${slider.slider} ${classes.end}`}
            aria-label={ends[index]}
            aria-valuetext={endText(end)}
            min={min}
            max={max}
            value={end}
            // Where both are at the far end, only the first can still move.
            data-is-on-top={index === 0 && end > (min + max) / 2}
            onChange={(event) => move[index]?.(Number(event.target.value))}
          />
        ))}
      </div>
      <output id={`${id}-text`} className={slider.value}>
        {text}
      </output>
    </fieldset>
  )
}
