import { IconX } from './icons.ts'
import classes from './removable-chip.module.css'

type RemovableChipProps = { label: string; removeLabel: string; onRemove: () => void }

/** A label that is removed by a press. */
export function RemovableChip({ label, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={classes.chip} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
      <span className={classes.label}>{label}</span>
      <IconX size={16} stroke={2.25} aria-hidden />
    </button>
  )
}
