import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import classes from './load-more.module.css'

type LoadMoreProps = {
  isLoading: boolean
  hasFailed: boolean
  onLoad: () => void
  /** Said after a failure, where the list is not one of items. */
  failedText?: string
}

/** Loads when it is scrolled near the window, or by its button; after a failure only by its button. */
export function LoadMore({ isLoading, hasFailed, onLoad, failedText }: LoadMoreProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || hasFailed || !container.current) return
    const loadWhenNear: IntersectionObserverCallback = (entries) => {
      // Somebody who reached the button by keyboard wants to press it, so it must not move away.
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
