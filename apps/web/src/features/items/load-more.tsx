import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import classes from './load-more.module.css'

type LoadMoreProps = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/** Loads by itself when it comes near the window; after a failure only when asked. */
export function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || hasFailed || !place.current) return
    const near: IntersectionObserverCallback = (entries) => {
      // Who came to the button by key presses it; it must not slip away under the finger.
      const isHeld = place.current?.contains(document.activeElement)
      if (!isHeld && entries.some((entry) => entry.isIntersecting)) onLoad()
    }
    const observer = new IntersectionObserver(near, { rootMargin: '400px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, onLoad])
  return (
    <div ref={place} className={classes.more}>
      {hasFailed && <p role="alert">{t('items-more-failed')}</p>}
      <Button look="outlined" isBusy={isLoading} onClick={onLoad}>
        {t('items-more')}
      </Button>
    </div>
  )
}
