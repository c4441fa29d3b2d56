import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.ts'
import classes from './flip-buttons.module.css'

type FlipButtonsProps = { index: number; count: number; onFlip: (step: 1 | -1) => void }

/**
 * Buttons for the previous and the next picture, with a dot for each picture. On a small picture, one button leads through all of
 * them and shows the number of the current one.
 */
export function FlipButtons({ index, count, onFlip }: FlipButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.frame}>
      <div className={classes.buttons}>
        <button type="button" className={classes.button} onClick={() => onFlip(-1)} aria-label={t('picture-previous')}>
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: count }, (_, dot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
            <span key={dot} className={classes.dot} data-is-shown={dot === index} />
          ))}
        </span>
        <button type="button" className={classes.button} onClick={() => onFlip(1)} aria-label={t('picture-next')}>
          <span className={classes.position} aria-hidden>
            {index + 1}/{count}
          </span>
          <IconChevronRight size={20} aria-hidden />
        </button>
        <span className="visually-hidden" role="status">
          {t('picture-of', { number: index + 1, count })}
        </span>
      </div>
    </div>
  )
}
