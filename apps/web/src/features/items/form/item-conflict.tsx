import { categories as labels } from '@pollen/contract/constants'
import { itemFields } from '@pollen/contract/item-fields'
import { useTranslation } from 'react-i18next'
import { isSame } from '../../../lib/form-state.ts'
import { formatDate, formatList } from '../../../lib/format.ts'
import { currentLanguage, type Translate } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import classes from './item-conflict.module.css'
import { changedFields, type FormField, type ItemValues, valuesFromItem } from './item-form-values.ts'
import type { ItemForm } from './use-item-form.ts'

/**
 * Shows the changes that were made to the item in the meantime, possibly by its owner on another device, and asks which version to keep.
 */
export function ItemConflict({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { values: mine, baseline, stored, conflict: current } = form.state
  if (!current) return null
  const now = valuesFromItem(current)
  const isChangedByMe = (field: FormField) => !isSame(mine[field], baseline[field])
  const keepMine = () => {
    form.dispatch({ type: 'keepMine' })
    showSnackbar('brief', t('item-conflict-kept'))
  }
  const actions = (
    <>
      <Button onClick={keepMine}>{t('item-conflict-keep')}</Button>
      <Button look="outlined" onClick={() => form.dispatch({ type: 'loadCurrent' })}>
        {t('item-conflict-load')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={() => form.dispatch({ type: 'closeConflict' })}
      title={t('item-conflict')}
      actions={actions}
      size={640}
    >
      <p>{t('item-conflict-text')}</p>
      <dl className={classes.list}>
        {changedFields(baseline, now).map((field) => (
          <div key={field}>
            <dt className={classes.part}>{t(`item-part__${field}`)}</dt>
            <dd className={classes.value}>{describeField(now, field, t)}</dd>
            {isChangedByMe(field) && (
              <dd className={classes.mine}>{t('item-conflict-yours', { value: describeField(mine, field, t) })}</dd>
            )}
          </div>
        ))}
        {!isSame(current.images, stored?.images) && (
          <div>
            <dt className={classes.part}>{t('photos')}</dt>
            <dd className={classes.value}>{t('item-conflict-photos', { count: current.images.length })}</dd>
          </div>
        )}
        {current.is_closed && <div>{t('item-conflict-closed')}</div>}
      </dl>
    </Dialog>
  )
}

/** Describes the value of a field, to compare two versions. */
function describeField(values: ItemValues, field: FormField, t: Translate): string {
  switch (field) {
    case 'categories':
      return formatList(
        values.categories.map((category) => t(`category__${labels[category]}`)),
        currentLanguage(),
      )
    case 'place':
      return values.place.address || t('item-part-none')
    case 'start':
    case 'end':
      return values[field] ? formatDate(new Date(values[field]), currentLanguage()) : t('item-part-none')
    case 'resource':
      return values.resource?.id ?? t('item-part-none')
    default: {
      const value = values[field]
      if (value === null) return t('item-part-none')
      if (typeof value === 'boolean') return t(value ? 'item-part-yes' : 'item-part-no')
      return 'codes' in itemFields[field] ? t(`item_${field}__${value}`) : value
    }
  }
}
