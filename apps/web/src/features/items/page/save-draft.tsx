import { type Visibility, visibilities } from '@pollen/contract/constants'
import type { Item } from '@pollen/contract/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { itemQuery, saveVisibility } from '../items.api.ts'
import classes from './item-actions.module.css'

const successTexts = { PB: 'item-published-now', UL: 'item-form-updated', DR: 'item-form-kept' } as const

/** A draft is saved, not published: its owner says who can see it from now on, without opening the form. */
export function SaveDraft({ item }: { item: Item }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [visibility, setVisibility] = useState<Visibility>(item.visibility)
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveVisibility(item, visibility),
    onSuccess: (saved) => {
      client.setQueryData(itemQuery(String(item.id), false).queryKey, saved)
      showSnackbar('success', t(successTexts[visibility]))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['items'] }),
  })
  const choices = visibilities.map((value) => ({ value, label: t(`item_visibility__${value}`) }))
  return (
    <div className={classes.draft}>
      <p className={classes.question} aria-hidden>
        {t('item-form-visibility')}
      </p>
      <div className={classes.actions}>
        <Segmented label={t('item-form-visibility')} choices={choices} value={visibility} onChange={setVisibility} />
        <Button isBusy={isPending} onClick={() => mutate()}>
          {t('item-form-save')}
        </Button>
      </div>
    </div>
  )
}
