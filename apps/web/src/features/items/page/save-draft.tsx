import { type Visibility, visibilities } from '@pollen/contract/constants'
import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { EditLink } from '../edit-link.tsx'
import { hasChosenStart } from '../item-state.ts'
import { itemQuery, saveVisibility } from '../items.api.ts'
import classes from './save-draft.module.css'

const successTexts = { PB: 'item-published-now', UL: 'item-form-updated', DR: 'item-form-kept' } as const

/** Lets the owner change the visibility of a draft without opening the form. */
export function SaveDraft({ item }: { item: Item }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reasonId = useId()
  const [visibility, setVisibility] = useState<Visibility>(item.visibility)
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveVisibility(item, visibility),
    onSuccess: (saved) => {
      client.setQueryData(itemQuery(String(item.id), false).queryKey, saved)
      showSnackbar('success', t(successTexts[visibility]))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['items'] }),
  })
  // Published events must have a date, which is entered in the form.
  const lacksDate = item.type === 'EV' && !hasChosenStart(item) && visibility !== 'DR'
  const choices = visibilities.map((value) => ({ value, label: t(`item_visibility__${value}`) }))
  return (
    <div className={classes.draft}>
      <div className={classes.visibility}>
        <span className={classes.question} aria-hidden>
          {t('item-form-visibility')}
        </span>
        <Segmented label={t('item-form-visibility')} choices={choices} value={visibility} onChange={setVisibility} />
      </div>
      <div id={reasonId} role="status">
        {lacksDate && (
          <Callout kind="warning">
            <p>{t('event-undated-publish')}</p>
            <Link to={pages.editItem.path} params={{ id: String(item.id) }}>
              {t('event-undated-edit')}
            </Link>
          </Callout>
        )}
      </div>
      <div className={classes.buttons}>
        <EditLink item={item} look="outlined" />
        <Button
          isBusy={isPending}
          disabled={lacksDate}
          aria-describedby={lacksDate ? reasonId : undefined}
          onClick={() => mutate()}
        >
          {t('item-form-save')}
        </Button>
      </div>
    </div>
  )
}
