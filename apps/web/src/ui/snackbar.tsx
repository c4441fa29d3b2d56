import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessages } from '../lib/error-message.ts'
import { translate } from '../lib/i18n.ts'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconMail, IconX } from './icons.ts'
import { keepUncovered } from './keep-uncovered.ts'
import classes from './snackbar.module.css'
import { createSnackbarQueue, type Snackbar } from './snackbar-queue.ts'

const queue = createSnackbarQueue()
export const showSnackbar = queue.show
/** Shows a success message with a button such as "Undo". */
export const offerInSnackbar = queue.offer

/** Ends the shown offer, as if it had expired. */
export const endOffer = () => {
  if (queue.shown()?.offer) queue.dismiss()
}

/** Shows why something failed: one message, or one for each refused field. With `what`, a single message that starts with it. */
export function showFailure(failure: unknown, what?: string) {
  const reasons = errorMessages(failure, { t: translate })
  const messages = what && reasons.length > 0 ? [[what, ...reasons].join('\n')] : reasons
  for (const message of messages) showSnackbar('error', message)
}

const icons = { error: IconAlertTriangle, success: IconCircleCheck, mail: IconMail, brief: IconInfoCircle }

/**
 * Rendered once by the app. Both regions always exist, because screen readers announce only changes of regions they know.
 * `aria-live` is explicit, because an open dialog hides the rest of the page from screen readers.
 */
export function Snackbars() {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown, () => null)
  useEffect(() => {
    const dismissOnEscape = (event: KeyboardEvent) => {
      const isInPopup = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isInPopup) queue.dismiss()
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => document.removeEventListener('keydown', dismissOnEscape)
  }, [])

  const corner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown && corner.current) return keepUncovered(corner.current)
  }, [shown])

  return (
    <div ref={corner} className={classes.corner}>
      <div role="alert" aria-live="assertive">
        {shown?.kind === 'error' && <Message key={shown.id} {...shown} />}
      </div>
      <div role="status" aria-live="polite">
        {shown && shown.kind !== 'error' && <Message key={shown.id} {...shown} />}
      </div>
    </div>
  )
}

function Message({ kind, text, offer }: Snackbar) {
  const { t } = useTranslation()
  const offered = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (offer?.takesFocus) offered.current?.focus()
  }, [offer])
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the timer; the buttons inside are the controls
    <div
      className={classes.message}
      data-kind={kind}
      onMouseEnter={() => queue.pause('pointer')}
      onMouseLeave={() => queue.resume('pointer')}
      onFocus={() => queue.pause('focus')}
      onBlur={() => queue.resume('focus')}
    >
      <Icon className={classes.icon} aria-hidden />
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>
        {offer && (
          <button ref={offered} type="button" className={classes.offer} onClick={queue.take}>
            {offer.label}
          </button>
        )}
        <button type="button" className={classes.dismiss} onClick={queue.dismiss} aria-label={t('dismiss')}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
    </div>
  )
}
