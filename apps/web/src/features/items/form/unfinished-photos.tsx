import type { Item } from '@pollen/contract/items'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import sheet from '../../../ui/section.module.css'
import { PhotoSlots } from '../photos/index.ts'
import classes from './item-form.module.css'
import type { ItemState } from './use-item-state.ts'
import type { PhotoSending } from './use-send-photos.ts'

type UnfinishedPhotosProps = {
  item: Item
  form: ItemState
  sending: PhotoSending
  onLeave: (item: Item) => void
}

/** The item is saved, some of its photos are not: they can be tried again, one by one or all, or left out. */
export function UnfinishedPhotos({ item, form, sending, onLeave }: UnfinishedPhotosProps) {
  const { t } = useTranslation()
  const { upload, send } = sending
  const top = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with the form.
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
          photos={form.photos}
          onChange={form.setPhotos}
          progress={upload.progress}
          onCancel={upload.cancel}
          onRetry={(key) => void send(item, key)}
          disabled={upload.isSending}
        />
      </div>
      <div className={classes.actions}>
        <Button
          size="large"
          icon={<IconRefresh size={22} aria-hidden />}
          isBusy={upload.isSending}
          onClick={() => void send(item)}
        >
          {t('item-form-photos-again')}
        </Button>
        <Button look="outlined" size="large" disabled={upload.isSending} onClick={() => onLeave(item)}>
          {t('item-form-photos-leave')}
        </Button>
      </div>
    </div>
  )
}
