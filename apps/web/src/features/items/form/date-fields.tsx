import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import { isPast, minimumEnd, moveEndToStart, moveStartToEnd } from './item-dates.ts'
import classes from './item-form.module.css'
import { needsStart } from './item-form-values.ts'
import type { ItemForm } from './use-item-form.ts'

/** Start and end of the item. If they contradict, the one that was left last adjusts the other. */
export function DateFields({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<'start' | 'end'>()
  const { start, end, type } = form.state.values
  const isEvent = type === 'EV'
  const isStartRequired = needsStart(form.state.values)
  const isEdit = form.state.stored !== undefined
  const leave = (field: 'start' | 'end') => {
    if (field === 'start' && moveEndToStart({ start, end }).end !== end) setMoved('end')
    if (field === 'end' && moveStartToEnd({ start, end }).start !== start) setMoved('start')
    form.dispatch({ type: 'leaveDate', field })
  }
  const change = (values: { start: string } | { end: string }) => {
    setMoved(undefined)
    form.dispatch({ type: 'change', values })
  }
  const hasEnded = !isEdit && isPast(end)
  return (
    <div className={classes.part}>
      <div className={classes.pair}>
        <TextField
          type="datetime-local"
          label={t('item-form-start')}
          isOptional={!isStartRequired}
          required={isStartRequired}
          hint={isEvent ? undefined : t('item-form-start-hint')}
          value={start}
          error={form.errorOf('start')}
          onChange={(next) => change({ start: next })}
          onBlur={() => leave('start')}
        />
        <TextField
          type="datetime-local"
          label={t('item-form-end')}
          isOptional
          hint={t(hasEnded ? 'item-form-end-over' : isEvent ? 'event-form-end-hint' : 'item-form-end-hint')}
          min={isEdit ? minimumEnd(start) : undefined}
          value={end}
          error={form.errorOf('end')}
          onChange={(next) => change({ end: next })}
          onBlur={() => leave('end')}
        />
      </div>
      <p role="status" className={moved ? classes.soft : 'visually-hidden'}>
        {moved && t(`item-form-moved__${moved}`)}
      </p>
    </div>
  )
}
