import { pages } from '@pollen/contract/pages'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { IconPhotoUp, IconRepeat } from '../../../ui/icons.ts'
import { meQuery, RestrictionNotice } from '../../members/index.ts'
import { reverseGeocodeQuery } from '../../places/index.ts'
import { recurrentsQuery } from '../items.api.ts'
import { useExactHomeQuestion } from './exact-home.tsx'
import { publishOnce } from './item-form.api.ts'
import classes from './item-form.module.css'
import { ItemFormFrame, ResetButton } from './item-form-frame.tsx'
import type { ItemFormContent } from './item-form-store.ts'
import { SubmitButton } from './submit-button.tsx'
import { hasUnsentItem, itemsWithUnsentPhotos, readUnsentItem } from './unsent-item.ts'
import { type ItemForm, type ItemFormStart, locate, useItemForm } from './use-item-form.ts'

type NewContent = ItemFormContent | ((signal: AbortSignal) => Promise<ItemFormContent>)

/**
 * Loads the start of a new item once per visit: unsent input of this device, or else `content`. If nothing has to be loaded, the form
 * renders immediately.
 */
export const newItemQuery = (name: string, content: NewContent) =>
  queryOptions({
    queryKey: ['item-form', name],
    queryFn: async ({ signal }): Promise<ItemFormStart> => {
      const prepare = typeof content === 'function' ? content(signal) : content
      const [initial, unsent] = await Promise.all([prepare, readUnsentItem(name)])
      return { initial, unsent }
    },
    initialData: (): ItemFormStart | undefined =>
      typeof content === 'function' || hasUnsentItem(name) ? undefined : { initial: content, unsent: null },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })

type NewItemFormProps = {
  /** Name of the unsent input, which differs for each page that starts an item. */
  name: string
  start: ItemFormStart
}

export function NewItemForm({ name, start }: NewItemFormProps) {
  const { t } = useTranslation()
  const form = useItemForm(name, start)
  const { values } = form.state
  usePreselectedPlace(form)
  const question = useExactHomeQuestion(form)
  const publish = () =>
    form.submit(async () => {
      const wanted = await question.confirm({ ...values, place: await locate(values) })
      return wanted && publishOnce(wanted, form.attempt)
    })
  const { data: recurrents } = useInfiniteQuery(recurrentsQuery)
  const recurrentsLink = recurrents?.pages[0]?.results.length ? (
    <ButtonLink to={pages.addItemFromRecurrents.path} look="plain" icon={<IconRepeat size={20} aria-hidden />}>
      {t('page-title__addItemFromRecurrents')}
    </ButtonLink>
  ) : undefined
  const actions = (
    <>
      <SubmitButton form={form} isPublishing={values.visibility !== 'DR'} />
      <ResetButton form={form} look="plain" label={t('item-form-reset')} />
      <NewMemberNote />
      {form.isChanged && <p className={classes.soft}>{t('item-form-draft-kept')}</p>}
    </>
  )
  return (
    <>
      <ItemFormFrame
        title={t(values.type ? `item-form-title__${values.type}` : 'item-form-title__new')}
        link={recurrentsLink}
        form={form}
        notices={
          <>
            <RestrictionNotice />
            <MissingPhotos />
          </>
        }
        actions={actions}
        onSubmit={publish}
      />
      {question.dialog}
    </>
  )
}

/** Preselects the member's reference location once it and its address are known. */
function usePreselectedPlace({ dispatch }: ItemForm) {
  const { data: me } = useQuery(meQuery)
  const location = me?.ref_location ?? null
  const { data: address } = useQuery(reverseGeocodeQuery(location))
  useEffect(() => {
    if (location === null || address === undefined) return
    dispatch({ type: 'preselectPlace', place: { address, location, use_coordinates: address === '' } })
  }, [location, address, dispatch])
}

/** Announces the limit of a new account. */
function NewMemberNote() {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const limits = me?.new_member_limits
  return limits && <p className={classes.soft}>{t('item-form-new-member', { count: limits.items })}</p>
}

/** Members who left while photos were missing may look for their published item here. */
function MissingPhotos() {
  const { t } = useTranslation()
  const [unfinished] = useState(itemsWithUnsentPhotos)
  return unfinished.map(({ id, name }) => (
    <Callout key={id} kind="warning" title={t('item-form-photos-missing', { name })}>
      <ButtonLink to={pages.editItem.path} params={{ id }} look="outlined" icon={<IconPhotoUp size={20} aria-hidden />}>
        {t('item-form-photos-finish')}
      </ButtonLink>
    </Callout>
  ))
}
