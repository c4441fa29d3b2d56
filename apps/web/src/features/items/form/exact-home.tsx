import type { Location } from '@pollen/contract/location'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconCurrentLocation } from '../../../ui/icons.ts'
import { meQuery } from '../../members/index.ts'
import { isSameHouse } from '../../places/index.ts'
import classes from './item-form.module.css'
import type { ItemValues } from './item-form-values.ts'
import type { ItemForm } from './use-item-form.ts'

/** Returns true if others would see the member's reference location exactly. The place of a public resource is public anyway. */
export const showsHome = (values: ItemValues, home: Location | null | undefined) =>
  !!home &&
  values.place.location !== null &&
  values.location_precision === 'exact' &&
  values.visibility !== 'DR' &&
  values.resource === null &&
  isSameHouse(values.place.location, home)

/** Warns below the place, with a button that reduces the precision. */
export function ExactHomeWarning({ form: { state, dispatch } }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  return (
    <div role="status">
      {showsHome(state.values, me?.ref_location) && (
        <Callout kind="warning" title={t('item-form-exact-home')}>
          <p>{t('item-form-exact-home-text')}</p>
          <Button
            look="outlined"
            icon={<IconCurrentLocation size={20} aria-hidden />}
            onClick={() => dispatch({ type: 'choosePrecision', precision: 'approximate' })}
          >
            {t('item-form-exact-home-blur')}
          </Button>
        </Callout>
      )}
    </div>
  )
}

type Question = { values: ItemValues; answer: (values: ItemValues | undefined) => void }

/**
 * Asks for confirmation before others see the member's reference location exactly. `confirm` returns the values to send, or undefined if
 * the member decides to go on editing.
 */
export function useExactHomeQuestion({ dispatch }: ItemForm) {
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>()

  /** `before` holds the values of an edited item. A place that others already see needs no confirmation. */
  async function confirm(values: ItemValues, before?: ItemValues): Promise<ItemValues | undefined> {
    if (values.location_precision !== 'exact') return values
    const { ref_location: home } = await client.ensureQueryData(meQuery)
    if (!showsHome(values, home) || (before && showsHome(before, home))) return values
    const answer = await new Promise<ItemValues | undefined>((resolve) => setQuestion({ values, answer: resolve }))
    setQuestion(undefined)
    if (answer) dispatch({ type: 'choosePrecision', precision: answer.location_precision })
    return answer
  }
  return { confirm, dialog: <ExactHomeDialog question={question} /> }
}

function ExactHomeDialog({ question }: { question: Question | undefined }) {
  const { t } = useTranslation()
  // A closing dialog keeps its content.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const { values, answer } = shown ?? {}
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
