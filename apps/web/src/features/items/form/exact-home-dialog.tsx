import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './item-form.module.css'
import type { ItemValues } from './item-form-values.ts'

export type ExactHomeQuestion = { values: ItemValues; answer: (values: ItemValues | undefined) => void }

export function ExactHomeDialog({ question }: { question: ExactHomeQuestion | undefined }) {
  const { t } = useTranslation()
  const { values, answer } = question ?? {}
  const address = values?.place.address.trim()
  const choose = (location_precision: ItemValues['location_precision']) => () =>
    values && answer?.({ ...values, location_precision })
  const actions = (
    <>
      <Button onClick={choose('approximate')} data-autofocus>
        {t('item-form-exact-home-approximate')}
      </Button>
      <Button look="outlined" onClick={choose('exact')}>
        {t('item-form-exact-home-exact')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => answer?.(undefined)}
      title={t('item-form-exact-home-question')}
      actions={actions}
    >
      <p>{t('item-form-exact-home-lead')}</p>
      <ul className={classes.shown}>
        <li>{t('item-form-exact-home-point')}</li>
        {address && <li>{t('item-form-exact-home-address', { address })}</li>}
      </ul>
      <p>{t('item-form-exact-home-instead')}</p>
    </Dialog>
  )
}
