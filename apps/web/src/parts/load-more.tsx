import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import classes from './load-more.module.css'

type LoadMoreProps = {
  isLoading: boolean
  hasFailed: boolean
  onLoad: () => void
  /** The error message of lists of other things than items. */
  failedText?: string
}

/** Loads more when it comes near the viewport, or by its button; after a failure only by its button. */
export function LoadMore({ isLoading, hasFailed, onLoad, failedText }: LoadMoreProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || hasFailed || !container.current) return
    const loadWhenNear: IntersectionObserverCallback = (entries) => {
      // A focused button must not move away before it is pressed.
      const hasFocus = container.current?.contains(document.activeElement)
      if (!hasFocus && entries.some((entry) => entry.isIntersecting)) onLoad()
    }
    const observer = new IntersectionObserver(loadWhenNear, { rootMargin: '400px' })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, onLoad])
  return (
    <div ref={container} className={classes.more}>
      {hasFailed && <p role="alert">{failedText ?? t('items-more-failed')}</p>}
      <Button look="outlined" isBusy={isLoading} onClick={onLoad}>
        {t('items-more')}
      </Button>
    </div>
  )
}
