import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import classes from './item-form.module.css'
import type { ItemForm } from './use-item-form.ts'

/** Submits the form, and shows the progress. On phones it sticks to the bottom of the screen. */
export function SubmitButton({ form, isPublishing }: { form: ItemForm; isPublishing: boolean }) {
  const { t } = useTranslation()
  const { progress, isSending } = form.upload
  const photos = Object.values(progress)
  const number = photos.filter(({ state }) => state !== 'waiting').length
  const work = isSending
    ? t('item-form-sending-photo', { number: Math.max(1, number), count: photos.length })
    : t(isPublishing ? 'item-form-publishing' : 'item-form-saving')
  return (
    <div className={classes.submit}>
      <Button type="submit" size="large" isBusy={form.isSending}>
        {form.isSending ? work : t(isPublishing ? 'item-form-publish' : 'item-form-save')}
      </Button>
      <span role="status" className="visually-hidden">
        {form.isSending && work}
      </span>
    </div>
  )
}
