import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconRepeatOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { offerInSnackbar, showFailure } from '../../../ui/snackbar.tsx'
import { EditLink } from '../edit-link.tsx'
import { itemQuery, saveIsRecurrent } from '../items.api.ts'
import { SubmitAgain } from '../submit-again.tsx'
import { CloseItem } from './close-item.tsx'
import classes from './item-actions.module.css'

/** Actions for a repeat item: post it again, edit it, close it while it is published, or stop repeating it. */
export function TemplateActions({ item }: { item: Item }) {
  return (
    <div className={classes.actions}>
      <SubmitAgain item={item} look="filled" />
      <EditLink item={item} look="outlined" isTemplate />
      {!item.is_closed && <CloseItem item={item} />}
      <StopRepeating item={item} />
    </div>
  )
}

/** Removes the item from the repeat items immediately; a snackbar offers to undo it. */
function StopRepeating({ item }: { item: Item }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['items'] })
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveIsRecurrent(item.id, false),
    onSuccess: async () => {
      await navigate({ to: pages.addItemFromRecurrents.path })
      client.removeQueries({ queryKey: itemQuery(String(item.id), true).queryKey })
      await reload()
      offerInSnackbar(t('item-repeat-stopped'), {
        label: t('undo'),
        onTake: () => void saveIsRecurrent(item.id, true).then(reload, showFailure),
        onLapse: () => undefined,
      })
    },
  })
  return (
    <Button look="outlined" icon={<IconRepeatOff size={20} aria-hidden />} isBusy={isPending} onClick={() => mutate()}>
      {t('item-repeat-stop')}
    </Button>
  )
}
