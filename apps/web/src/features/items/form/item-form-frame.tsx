import type { Item } from '@pollen/contract/items'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRelativeTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { IconRefresh, IconRestore } from '../../../ui/icons.ts'
import sheet from '../../../ui/section.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { offerInSnackbar } from '../../../ui/snackbar.tsx'
import { PhotoSlots } from '../photos/photo-slots.tsx'
import classes from './item-form.module.css'
import { ItemFormFields } from './item-form-fields.tsx'
import type { ItemForm } from './use-item-form.ts'

type ItemFormFrameProps = {
  title: string
  /** Rendered next to the title. */
  link?: ReactNode
  form: ItemForm
  notices?: ReactNode
  /** The buttons at the end of the form. */
  actions: ReactNode
  onSubmit: () => void
}

/** The page of a form: title, notices and fields. Once the item is stored, shows the photos that failed instead. */
export function ItemFormFrame({ title, link, form, notices, actions, onSubmit }: ItemFormFrameProps) {
  return (
    <>
      <div className={classes.top}>
        <h1 className={classes.title}>{title}</h1>
        {link}
      </div>
      {form.unfinished ? (
        <UnfinishedPhotos item={form.unfinished} form={form} />
      ) : (
        <>
          <div className={classes.notices}>
            <RestoredNotice form={form} />
            {notices}
          </div>
          <ItemFormFields form={form} actions={actions} onSubmit={onSubmit} />
        </>
      )}
    </>
  )
}

/** Shows that unsent input was restored, and offers to start with an empty form. */
function RestoredNotice({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { restored } = form.state
  if (!restored) return null
  const time = formatRelativeTime(new Date(restored.savedAt))
  return (
    <Callout kind="info">
      <p>{t('item-form-restored', { time })}</p>
      {!restored.areAllPhotosThere && <p>{t('item-form-restored-without-photos')}</p>}
      <ResetButton form={form} look="outlined" label={t('item-form-start-afresh')} />
    </Callout>
  )
}

/** Resets the form immediately; a snackbar offers to undo it. */
export function ResetButton({ form, label, look }: { form: ItemForm; label: string; look: 'plain' | 'outlined' }) {
  const { t } = useTranslation()
  const id = `reset-item-form-${look}`
  if (!form.isChanged) return null
  const reset = () => {
    const previous = form.state
    form.dispatch({ type: 'reset' })
    offerInSnackbar(t('item-form-reset-done'), {
      label: t('item-form-reset-undo'),
      onTake: () => {
        form.dispatch({ type: 'undoReset', previous })
        // The button reappears with the next render.
        requestAnimationFrame(() => document.getElementById(id)?.focus())
      },
      onLapse: () => undefined,
      takesFocus: true,
    })
  }
  return (
    <Button id={id} look={look} icon={<IconRestore size={20} aria-hidden />} onClick={reset}>
      {label}
    </Button>
  )
}

/** Shown if the item is stored but some photos failed: offers to retry one or all of them, or to leave them out. */
function UnfinishedPhotos({ item, form }: { item: Item; form: ItemForm }) {
  const { t } = useTranslation()
  const { upload, sendPhotos, state, dispatch } = form
  const top = useRef<HTMLDivElement>(null)
  // The focused button disappeared with the form.
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} className={classes.form}>
      <div role="alert">
        <Callout kind="warning" title={t('item-form-photos-failed')}>
          <p>{t('item-form-photos-failed-text')}</p>
        </Callout>
      </div>
      <div className={sheet.section}>
        <PhotoSlots
          photos={state.photos}
          onChange={(photos) => dispatch({ type: 'changePhotos', photos })}
          progress={upload.progress}
          onCancel={upload.cancel}
          onRetry={(key) => void sendPhotos(item, key)}
          disabled={upload.isSending}
        />
      </div>
      <div className={classes.actions}>
        <Button
          size="large"
          icon={<IconRefresh size={22} aria-hidden />}
          isBusy={upload.isSending}
          onClick={() => void sendPhotos(item)}
        >
          {t('item-form-photos-again')}
        </Button>
        <Button look="outlined" size="large" disabled={upload.isSending} onClick={() => form.leaveToItem(item)}>
          {t('item-form-photos-leave')}
        </Button>
      </div>
    </div>
  )
}

export function ItemFormSkeleton() {
  return (
    <div className={classes.form} aria-busy>
      <Skeleton width="min(22rem, 80%)" height="2.4rem" />
      <Skeleton width="100%" height="7rem" />
      <div className={classes.columns}>
        <div className={classes.photos}>
          <Skeleton width="100%" height="16rem" />
        </div>
        <Skeleton width="100%" height="26rem" />
      </div>
      <div className={classes.placeholder} />
    </div>
  )
}
