import { pages } from '@pollen/contract/pages'
import { IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import classes from './item-form.module.css'
import { ItemForm } from './item-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { UnfinishedPhotos } from './unfinished-photos.tsx'
import type { Beginning } from './use-item-state.ts'
import { useNewItem } from './use-new-item.ts'

type NewItemProps = {
  /** Each way to begin an item has its own draft. */
  name: string
  beginning: Beginning
}

export function NewItem({ name, beginning }: NewItemProps) {
  const { t } = useTranslation()
  const { form, submission, sending, leaveToItem, publish } = useNewItem(name, beginning)
  const { type, visibility } = form.state.values
  const actions = (
    <>
      <Button type="submit" size="large" isBusy={submission.isSending}>
        {t(visibility === 'DR' ? 'item-form-save' : 'item-form-publish')}
      </Button>
      <ResetForm form={form} look="plain" label={t('item-form-reset')} />
      {form.isChanged && <p className={classes.soft}>{t('item-form-draft-kept')}</p>}
    </>
  )
  return (
    <>
      <div className={classes.top}>
        <h1 className={classes.title}>{t(type ? `item-form-title__${type}` : 'item-form-title__new')}</h1>
        <ButtonLink to={pages.addItemFromRecurrents.path} look="plain" icon={<IconRepeat size={20} aria-hidden />}>
          {t('item-form-from-recurrents')}
        </ButtonLink>
      </div>
      {sending.unfinished ? (
        <UnfinishedPhotos item={sending.unfinished} form={form} sending={sending} onLeave={leaveToItem} />
      ) : (
        <>
          <div className={classes.notices}>
            <RestoredNotice form={form} />
          </div>
          <ItemForm {...{ form, submission, sending, actions }} onSubmit={publish} />
        </>
      )}
    </>
  )
}
