import type { Item } from '@pollen/contract/items'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessages } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DialogActions } from '../../../ui/dialog.tsx'
import { closeItem } from '../items.api.ts'
import classes from './close-item-form.module.css'
import { closingReasonsOf } from './closing-reason-key.ts'
import { useLeaving } from './use-leaving.ts'

/** Asks how it went, in the words of the type. What went wrong is said here, and nothing chosen is lost. */
export function CloseItemForm({ item, onCancel }: { item: Item; onCancel: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const [closesConversations, setClosesConversations] = useState(false)
  const { mutate, isPending, error } = useLeaving({
    act: (chosen: string) => closeItem({ id: item.id, reason: chosen, close_conversations: closesConversations }),
    done: t('item-close-done'),
    isFailureShown: true,
  })
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (reason) mutate(reason)
    else setIsMissing(true)
  }
  const complaints = isMissing && !reason ? [t('item-close-choose')] : error ? errorMessages(error, { t }) : []
  return (
    <form onSubmit={close} noValidate>
      <fieldset className={classes.reasons}>
        <legend>{t('item-close-text')}</legend>
        {closingReasonsOf(item.type).map((choice, index) => (
          <label key={choice.reason} className={classes.reason}>
            <input
              type="radio"
              name="reason"
              className={classes.radio}
              checked={reason === choice.reason}
              onChange={() => setReason(choice.reason)}
              data-autofocus={index === 0 || undefined}
            />
            {t(choice.key)}
          </label>
        ))}
      </fieldset>
      <Checkbox
        isChecked={closesConversations}
        onChange={setClosesConversations}
        hint={t('item-close-conversations-hint')}
      >
        {t('item-close-conversations')}
      </Checkbox>
      <div role="alert">
        {complaints.map((complaint) => (
          <Callout key={complaint} kind="danger">
            {complaint}
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
