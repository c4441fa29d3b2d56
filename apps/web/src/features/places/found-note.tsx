import { IconMapPinCheck, IconMapPinOff, IconMapPinSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './found-note.module.css'
import type { Note } from './use-place-by-words.ts'

const icons = {
  looking: IconMapPinSearch,
  found: IconMapPinCheck,
  named: IconMapPinCheck,
  town: IconMapPinCheck,
  missing: IconMapPinOff,
}

/** Says whether the words are a point on the map too, and which. */
export function FoundNote({ note }: { note: Note | undefined }) {
  const { t } = useTranslation()
  const Icon = note && icons[note.state]
  return (
    <div role="status">
      {Icon && (
        <p className={classes.note} data-state={note.state}>
          <Icon size={20} aria-hidden />
          {t(`place-state__${note.state}`, { name: note.name })}
        </p>
      )}
    </div>
  )
}
