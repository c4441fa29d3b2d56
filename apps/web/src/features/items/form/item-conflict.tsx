import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { isSame } from '../../../lib/form-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { changedParts } from './changes.ts'
import { describePart } from './describe-part.ts'
import classes from './item-conflict.module.css'
import type { Before } from './item-draft.ts'
import { type ItemValues, valuesOfItem } from './item-values.ts'

type ItemConflictProps = {
  before: Before
  current: Item
  mine: ItemValues
  onKeepMine: () => void
  onLoadCurrent: () => void
  onClose: () => void
}

/** The item was changed meanwhile, on another device perhaps: what changed, and whose words shall stand. */
export function ItemConflict({ before, current, mine, ...choices }: ItemConflictProps) {
  const { t } = useTranslation()
  const now = valuesOfItem(current)
  const changed = changedParts(before.values, now)
  const isMineToo = (part: keyof ItemValues) => !isSame(mine[part], before.values[part])
  const actions = (
    <>
      <Button onClick={choices.onKeepMine}>{t('item-conflict-keep')}</Button>
      <Button look="outlined" onClick={choices.onLoadCurrent}>
        {t('item-conflict-load')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={choices.onClose} title={t('item-conflict')} actions={actions} size={640}>
      <p>{t('item-conflict-text')}</p>
      <dl className={classes.list}>
        {changed.map((part) => (
          <div key={part}>
            <dt className={classes.part}>{t(`item-part__${part}`)}</dt>
            <dd className={classes.value}>{describePart(now, part, t)}</dd>
            {isMineToo(part) && (
              <dd className={classes.mine}>{t('item-conflict-yours', { value: describePart(mine, part, t) })}</dd>
            )}
          </div>
        ))}
        {!isSame(current.images, before.images) && (
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
