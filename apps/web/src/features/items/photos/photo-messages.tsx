import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorMessages } from '../../../lib/error-message.ts'
import type { Photo } from './photo.ts'
import classes from './photo-messages.module.css'
import type { PhotoProgress } from './save-photos.ts'

type PhotoMessagesProps = { id: string; photos: Photo[]; progress: Record<string, PhotoProgress>; problems: string[] }

/** What is wrong, in the place of the hint, so that nothing below moves for one line. */
export function PhotoMessages({ id, photos, progress, problems }: PhotoMessagesProps) {
  const { t } = useTranslation()
  const failures = photos.flatMap(({ key }, index) => {
    const { state, failure } = progress[key] ?? {}
    return state === 'failed' ? [t('photo-failed', { number: index + 1, reason: reasonOf(failure, t) })] : []
  })
  const lines = [...problems, ...failures]
  return (
    <div className={classes.messages}>
      <div role="alert" className={classes.problems}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p id={id} className={lines.length > 0 ? 'visually-hidden' : classes.hint}>
        {t('photos-hint')}
      </p>
    </div>
  )
}

/** The only field of the call is the photo itself: its name says nothing. */
function reasonOf(failure: unknown, t: (key: string) => string): string {
  const [refused] = failure instanceof ApiError ? Object.values(failure.fields).flat() : []
  return refused ?? errorMessages(failure, { t, withStatus: false }).join(' ')
}
