import { closingReasons, type Item } from '@pollen/contract/items'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessages } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { closeItem } from '../items.api.ts'
import classes from './close-item.module.css'
import { useRemoveItem } from './use-remove-item.ts'

export function CloseItem({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="outlined" icon={<IconLock size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('item-close')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('item-close-title')}>
        <CloseItemForm item={item} onCancel={close} />
      </Dialog>
    </>
  )
}

/** Asks for a reason, and whether to keep the item as a repeat item. A failure is shown here and keeps the choices. */
function CloseItemForm({ item, onCancel }: { item: Item; onCancel: () => void }) {
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
      <fieldset className={classes.reasons}>
        <legend>{t('item-close-text')}</legend>
        {closingReasons.map((choice, index) => (
          <label key={choice} className={classes.reason}>
            <input
              type="radio"
              name="reason"
              className={classes.radio}
              checked={reason === choice}
              onChange={() => setReason(choice)}
              data-autofocus={index === 0 || undefined}
            />
            {t(closingReasonKey({ type: item.type, closed_reason: choice }))}
          </label>
        ))}
      </fieldset>
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

/** Returns the locale key of a reason, which depends on the type: "donated", "lent", "it took place". */
export const closingReasonKey = ({ type, closed_reason: reason }: Pick<Item, 'type' | 'closed_reason'>) =>
  `closing-reason__${reason === 'OTH' ? reason : `${type}_${reason}`}`
