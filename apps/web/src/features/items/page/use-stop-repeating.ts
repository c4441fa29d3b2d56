import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { offerInSnackbar, showFailure } from '../../../ui/snackbar.tsx'
import { itemQuery, saveIsRecurrent } from '../items.api.ts'

/** Removes an item from the repeat items immediately; a snackbar offers to undo it. */
export function useStopRepeating(item: Item): () => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['items'] })
  const { mutate } = useMutation({
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
  return () => mutate()
}
