import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { isSame } from '../../../lib/form-state.ts'
import { currentSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconLockOpen } from '../../../ui/icons.ts'
import { showFailure } from '../../../ui/snackbar.tsx'
import { templateSearch, useIsTemplate } from '../item-kind.ts'
import { useExactHomeQuestion } from './exact-home.tsx'
import { ItemConflict } from './item-conflict.tsx'
import { getOwnItem, updateItem } from './item-form.api.ts'
import { ItemFormFrame, ItemFormSkeleton, ResetButton } from './item-form-frame.tsx'
import { contentFromItem } from './item-form-store.ts'
import { type ItemValues, toItemChanges, valuesFromItem } from './item-form-values.ts'
import { SubmitButton } from './submit-button.tsx'
import { readUnsentItem, unsentEditName } from './unsent-item.ts'
import { type ItemForm, type ItemFormStart, locate, useItemForm } from './use-item-form.ts'

/** Loads the item and the unsent input of an earlier edit, once per visit. */
const editQuery = (id: string) =>
  queryOptions({
    queryKey: ['item-form', 'edit', id],
    queryFn: async ({ signal }) => {
      const [item, unsent] = await Promise.all([getOwnItem(id, signal), readUnsentItem(unsentEditName(id))])
      return { item, start: { initial: contentFromItem(item), unsent, item } }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Only owners can edit an item. Other members are redirected to the list, with the reason. */
export function EditItemPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.editItem.path}` })
  const { data, error } = useQuery(editQuery(id))
  useEffect(() => {
    if (!error) return
    showFailure(error)
    void navigate({ to: pages.items.path, replace: true })
  }, [error, navigate])
  return data ? <EditItemForm key={data.item.id} {...data} /> : <ItemFormSkeleton />
}

function EditItemForm({ item, start }: { item: Item; start: ItemFormStart }) {
  const { t } = useTranslation()
  const isTemplate = useIsTemplate()
  const form = useItemForm(unsentEditName(item.id), { ...start, isTemplate })
  const { values, baseline } = form.state
  const question = useExactHomeQuestion(form)
  const save = (isReopening: boolean) =>
    form.submit(async () => {
      const place = isSame(values.place, baseline.place) ? values.place : await locate(values)
      const wanted = await question.confirm({ ...values, place }, baseline)
      return wanted && saveItem(item, form, { mine: wanted, isReopening })
    })
  const isPublishing = baseline.visibility === 'DR' && values.visibility !== 'DR'
  const notices = item.is_closed && !isTemplate && (
    <Callout kind="warning" title={t('item-closed-own')}>
      <p>{t('item-form-reopen-text')}</p>
      <Button icon={<IconLockOpen size={20} aria-hidden />} isBusy={form.isSending} onClick={() => save(true)}>
        {t('item-form-reopen')}
      </Button>
    </Callout>
  )
  const actions = (
    <>
      <SubmitButton form={form} isPublishing={isPublishing} />
      <ButtonLink
        look="outlined"
        size="large"
        to={pages.item.path}
        params={{ id: String(item.id) }}
        search={isTemplate ? templateSearch : undefined}
      >
        {t('cancel')}
      </ButtonLink>
      <ResetButton form={form} look="plain" label={t('item-form-reset')} />
    </>
  )
  return (
    <>
      <ItemFormFrame
        title={t(isTemplate ? 'item-form-title__template' : 'item-form-title__edit')}
        form={form}
        notices={notices}
        actions={actions}
        onSubmit={() => save(false)}
      />
      <LeaveGuard form={form} />
      <ItemConflict form={form} />
      {question.dialog}
    </>
  )
}

/** Saves the item and returns the stored version. If it was changed in the meantime, opens the conflict dialog and returns undefined. */
async function saveItem(
  { id, creationdate }: Item,
  form: ItemForm,
  { mine, isReopening }: { mine: ItemValues; isReopening: boolean },
): Promise<Item | undefined> {
  const { baseline, stored } = form.state
  const reopening = isReopening ? { is_closed: false as const } : {}
  const changes = { ...toItemChanges(baseline, mine, creationdate), ...reopening, version: stored?.version ?? 0 }
  try {
    return await updateItem(id, changes)
  } catch (failure) {
    const current = itemFromConflict(failure)
    if (!current) throw failure
    // If the response to an earlier attempt was lost, the stored item already has the wanted values.
    const isDone = isSame(valuesFromItem(current), mine) && isSame(current.images, stored?.images)
    const isStillClosed = isReopening && current.is_closed
    if (isDone && !isStillClosed) return current
    form.dispatch({ type: 'openConflict', item: current })
    return undefined
  }
}

/** Returns the current item if the server refused the edit because of a conflict. */
const itemFromConflict = (failure: unknown) =>
  failure instanceof ApiError && failure.key === 'ITEM_CHANGED' ? (failure.details as unknown as Item) : null

/** Asks for confirmation before leaving with unsaved changes. The log-out asks for confirmation itself. */
function LeaveGuard({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      form.isChanged && !form.isLeaving.current && currentSession() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => form.isChanged,
    withResolver: true,
  })
  const leave = () => {
    form.deleteUnsent()
    leaving.proceed?.()
  }
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title={t('item-form-leave')}
      action={t('item-form-leave-action')}
      cancel={t('go-on-editing')}
      onConfirm={leave}
      onCancel={() => leaving.reset?.()}
    >
      <p>{t('item-form-leave-text')}</p>
    </ConfirmDialog>
  )
}
