import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ItemConflict } from './item-conflict.tsx'
import type { Before } from './item-draft.ts'
import classes from './item-form.module.css'
import { ItemForm } from './item-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ResetForm } from './reset-form.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { UnfinishedPhotos } from './unfinished-photos.tsx'
import { useEditItem } from './use-edit-item.ts'
import type { Beginning } from './use-item-state.ts'

type EditItemProps = { item: Item; beginning: Beginning & { fresh: { before: Before } } }

export function EditItem({ item, beginning }: EditItemProps) {
  const { t } = useTranslation()
  const edit = useEditItem(item.id, beginning)
  const { form, before, submission, sending, leaveToItem, save, conflict } = edit
  const { values } = form.state
  const isPublishing = before.values.visibility === 'DR' && values.visibility !== 'DR'
  const reopen = (
    <Button icon={<IconLockOpen size={20} aria-hidden />} isBusy={submission.isSending} onClick={() => save(true)}>
      {t('item-form-reopen')}
    </Button>
  )
  const actions = (
    <>
      <Button type="submit" size="large" isBusy={submission.isSending}>
        {t(isPublishing ? 'item-form-publish' : 'item-form-save')}
      </Button>
      <ButtonLink look="outlined" size="large" to={pages.item.path} params={{ id: String(item.id) }}>
        {t('cancel')}
      </ButtonLink>
      <ResetForm form={form} look="plain" label={t('item-form-reset')} />
    </>
  )
  return (
    <>
      <div className={classes.top}>
        <h1 className={classes.title}>{t('item-form-title__edit')}</h1>
      </div>
      <LeaveGuard form={form} isLeaving={leaveToItem.isLeaving} />
      {sending.unfinished ? (
        <UnfinishedPhotos item={sending.unfinished} form={form} sending={sending} onLeave={leaveToItem} />
      ) : (
        <>
          <div className={classes.notices}>
            <RestoredNotice form={form} />
            {item.is_closed && (
              <Callout kind="warning" title={t('item-closed-own')}>
                <p>{t('item-form-reopen-text')}</p>
                {reopen}
              </Callout>
            )}
          </div>
          <ItemForm {...{ form, submission, sending, actions }} onSubmit={() => save()} />
        </>
      )}
      {conflict && (
        <ItemConflict
          before={before}
          current={conflict}
          mine={values}
          onKeepMine={edit.keepMine}
          onLoadCurrent={edit.loadCurrent}
          onClose={edit.closeConflict}
        />
      )}
    </>
  )
}
