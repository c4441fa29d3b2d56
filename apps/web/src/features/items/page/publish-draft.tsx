import { type Item, items } from '@pollen/contract/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { itemQuery } from '../items.api.ts'

/** For everyone to see, without another look at the form. */
export function PublishDraft({ item }: { item: Item }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(items.update, { id: item.id, version: item.version, visibility: 'PB' }),
    onSuccess: (published) => {
      client.setQueryData(itemQuery(String(item.id), false).queryKey, published)
      showSnackbar('success', t('item-published-now'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['items'] }),
  })
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      {t('item-publish')}
    </Button>
  )
}
