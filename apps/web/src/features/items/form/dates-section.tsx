import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { change, settleDates } from './form-state.ts'
import classes from './item-form.module.css'
import { isPast, minimumEnd, settleEnd, settleStart } from './moments.ts'
import type { SectionProps } from './section-props.ts'

/** From when to when; one moves the other along where they would contradict. */
export function DatesSection({ state, update, errorOf, isEdit }: SectionProps & { isEdit: boolean }) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<'start' | 'end'>()
  const { start, end } = state.values
  const settle = (left: 'start' | 'end') => {
    if (left === 'start' && settleStart({ start, end }).end !== end) setMoved('end')
    if (left === 'end' && settleEnd({ start, end }).start !== start) setMoved('start')
    update(settleDates(left))
  }
  const set = (values: { start: string } | { end: string }) => {
    setMoved(undefined)
    update(change(values))
  }
  const isOver = !isEdit && isPast(end)
  return (
    <Section title={t('item-form-dates')}>
      <div className={classes.pair}>
        <TextField
          type="datetime-local"
          label={t('item-form-start')}
          hint={t('item-form-start-hint')}
          value={start}
          error={errorOf('start')}
          onChange={(next) => set({ start: next })}
          onBlur={() => settle('start')}
        />
        <TextField
          type="datetime-local"
          label={t('item-form-end')}
          hint={t(isOver ? 'item-form-end-over' : 'item-form-end-hint')}
          min={isEdit ? minimumEnd(start) : undefined}
          value={end}
          error={errorOf('end')}
          onChange={(next) => set({ end: next })}
          onBlur={() => settle('end')}
        />
      </div>
      <p role="status" className={moved ? classes.soft : 'visually-hidden'}>
        {moved && t(`item-form-moved__${moved}`)}
      </p>
    </Section>
  )
}
