import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import classes from './segmented.module.css'

type Choice<Value extends string> = { value: Value; label: string; content?: ReactNode; lang?: string }
type SegmentedProps<Value extends string> = {
  label: string
  /** Id of a text about the choices. */
  describedBy?: string
  choices: readonly Choice<Value>[]
  /** Null if none of the choices applies. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A few exclusive choices, all visible, as native radio buttons for keyboards and screen readers. */
export function Segmented<Value extends string>({
  label,
  describedBy,
  choices,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const adoptChecked = useEffectEvent((pressed: number) => {
    const choice = choices[pressed]
    if (choice && choice.value !== value) onChange(choice.value)
  })
  // On a page rendered by the server, a choice may have been made before hydration.
  useLayoutEffect(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])]
    adoptChecked(inputs.findIndex(({ checked }) => checked))
  }, [])
  return (
    <fieldset ref={group} className={classes.group} aria-describedby={describedBy}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} title={choice.content ? choice.label : undefined}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.content && <span aria-hidden>{choice.content}</span>}
          <span className={choice.content ? 'visually-hidden' : undefined} lang={choice.lang}>
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type LinkChoice = { href: string; label: string; language: string; isCurrent: boolean; onFollow: () => void }

/** Looks like `Segmented`, but works without scripts: each choice is a link. */
export function SegmentedLinks({ label, choices }: { label: string; choices: LinkChoice[] }) {
  return (
    <nav className={classes.group} aria-label={label}>
      {choices.map(({ href, label, language, isCurrent, onFollow }) => (
        <a
          key={href}
          href={href}
          hrefLang={language}
          lang={language}
          className={classes.choice}
          aria-current={isCurrent || undefined}
          onClick={(event) => {
            // With a modifier key, the browser opens the link in a new tab or window.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onFollow()
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
