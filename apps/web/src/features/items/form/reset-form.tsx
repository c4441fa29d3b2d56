import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { offerInSnackbar } from '../../../ui/snackbar.tsx'
import type { ItemState } from './use-item-state.ts'

type ResetFormProps = { form: ItemState; label: string; look: 'plain' | 'outlined' }

/** Back to the beginning, at once; a message at the corner offers the way back. */
export function ResetForm({ form, label, look }: ResetFormProps) {
  const { t } = useTranslation()
  if (!form.isChanged) return null
  const reset = () => {
    const undo = form.reset()
    const offer = { label: t('item-form-reset-undo'), onTake: undo, onLapse: () => undefined, takesFocus: true }
    offerInSnackbar(t('item-form-reset-done'), offer)
  }
  return (
    <Button look={look} icon={<IconRestore size={20} aria-hidden />} onClick={reset}>
      {label}
    </Button>
  )
}
