import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './help-tip.module.css'
import { Tooltip } from './tooltip.tsx'

/** A question mark that explains by pointing, focus or tap. `id` lets the control it is about name it too. */
export function HelpTip({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.tip}>
      <Tooltip id={id} text={text} withoutHover="tap">
        <button type="button" className={classes.button} aria-label={t('help')}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        </button>
      </Tooltip>
    </span>
  )
}
