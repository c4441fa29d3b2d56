import { closingReasons, type Item } from '@pollen/contract/items'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessages } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog, DialogActions, type FocusAfter } from '../../../ui/dialog.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { closingReasonKey } from '../item-state.ts'
import { closeItem } from '../items.api.ts'
import classes from './close-dialog.module.css'
import { useRemoveItem } from './use-remove-item.ts'

type CloseDialogProps = {
  item: Item
  isOpen: boolean
  onClose: () => void
  /** The owner looked for the deletion, which requires a closed item. */
  isForDeletion: boolean
  focusAfter?: FocusAfter
}

export function CloseDialog({ item, isForDeletion, ...dialog }: CloseDialogProps) {
  const { t } = useTranslation()
  const page = t('page-title__account')
  return (
    <Dialog {...dialog} title={t('item-close-title')}>
      {isForDeletion && <Callout kind="info">{t('item-close-before-delete', { page })}</Callout>}
      <CloseItemForm item={item} onCancel={dialog.onClose}>
        {!isForDeletion && <p className={classes.hint}>{t('item-close-then-delete', { page })}</p>}
      </CloseItemForm>
    </Dialog>
  )
}

type CloseItemFormProps = { item: Item; onCancel: () => void; children: ReactNode }

/** Asks for a reason, and whether to keep the item as a repeat item. A failure is shown here and keeps the choices. */
function CloseItemForm({ item, onCancel, children }: CloseItemFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const [closesConversations, setClosesConversations] = useState(false)
  const [isKept, setIsKept] = useState(item.is_recurrent)
  const { mutate, isPending, error } = useRemoveItem({
    call: (chosen: string) =>
      closeItem({ id: item.id, reason: chosen, close_conversations: closesConversations, is_recurrent: isKept }),
    successText: t(isKept ? 'item-close-kept' : 'item-close-done'),
  })
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (reason) mutate(reason)
    else setIsMissing(true)
  }
  const messages = isMissing && !reason ? [t('item-close-choose')] : error ? errorMessages(error, { t }) : []
  return (
    <form onSubmit={close} noValidate>
      <RadioList
        label={t('item-close-text')}
        choices={closingReasons.map((choice) => ({
          value: choice,
          label: t(closingReasonKey({ type: item.type, closed_reason: choice })),
        }))}
        value={reason}
        onChange={setReason}
        takesFocus
      />
      <Checkbox isChecked={isKept} onChange={setIsKept} hint={t('item-close-keep-hint')}>
        {t('item-close-keep')}
      </Checkbox>
      <Checkbox
        isChecked={closesConversations}
        onChange={setClosesConversations}
        hint={t('item-close-conversations-hint')}
      >
        {t('item-close-conversations')}
      </Checkbox>
      {children}
      <div role="alert">
        {messages.map((message) => (
          <Callout key={message} kind="danger">
            {message}
          </Callout>
        ))}
      </div>
      <DialogActions>
        <Button type="submit" isBusy={isPending}>
          {t('item-close')}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </form>
  )
}
