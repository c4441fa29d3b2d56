import { distanceKm, type Location } from '@pollen/contract/location'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { onDemand, useOnDemand } from '../../../ui/on-demand.ts'
import { meQuery } from '../../members/index.ts'
import type { ExactHomeQuestion } from './exact-home-dialog.tsx'
import type { ItemValues } from './item-form-values.ts'
import type { ItemForm } from './use-item-form.ts'

/** The position of a device and the point of an address differ by some metres. */
const homeRadiusKm = 0.1

/** Returns true if others would see the member's reference location exactly. The place of a public resource is public anyway. */
export const showsHome = (values: ItemValues, home: Location | null | undefined) =>
  !!home &&
  values.place.location !== null &&
  values.location_precision === 'exact' &&
  values.visibility !== 'DR' &&
  values.resource === null &&
  distanceKm(values.place.location, home) <= homeRadiusKm

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

const dialogPart = onDemand(() => import('./exact-home-dialog.tsx'))

/**
 * Asks for confirmation before others see the member's reference location exactly. `confirm` returns the values to send, or undefined if
 * the member decides to go on editing.
 */
export function useExactHomeQuestion({ dispatch }: ItemForm) {
  const client = useQueryClient()
  const [question, setQuestion] = useState<ExactHomeQuestion>()
  // If its code cannot be loaded, the member goes on editing.
  const dialog = useOnDemand(dialogPart, question !== undefined, () => question?.answer(undefined))

  /** `before`: the values of an edited item. What others can see already needs no confirmation. */
  async function confirm(values: ItemValues, before?: ItemValues): Promise<ItemValues | undefined> {
    if (values.location_precision !== 'exact') return values
    const { ref_location: home } = await client.ensureQueryData(meQuery)
    if (!showsHome(values, home) || (before && showsHome(before, home))) return values
    const answer = await new Promise<ItemValues | undefined>((resolve) => setQuestion({ values, answer: resolve }))
    setQuestion(undefined)
    if (answer) dispatch({ type: 'choosePrecision', precision: answer.location_precision })
    return answer
  }
  return { confirm, dialog: dialog && <dialog.ExactHomeDialog question={question} /> }
}
