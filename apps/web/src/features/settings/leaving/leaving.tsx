import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import classes from './leaving.module.css'

/** A pause, or for good. */
export function Leaving() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'disable' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title={t('advanced')}>
      <div className={classes.line}>
        <p>{t('disable-account-lead')}</p>
        <Button look="outlined" onClick={() => setOpen('disable')}>
          {t('disable-account')}
        </Button>
      </div>
      <div className={classes.line}>
        <p>{t('delete-account-lead')}</p>
        <Button look="danger" onClick={() => setOpen('delete')}>
          {t('delete-account')}
        </Button>
      </div>
      <DisableDialog isOpen={open === 'disable'} onClose={close} />
      <DeleteDialog isOpen={open === 'delete'} onClose={close} />
    </Section>
  )
}
