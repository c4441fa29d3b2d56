import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import sheet from '../../../ui/section.module.css'
import { Section } from '../../../ui/section.tsx'
import { PhotoSlots } from '../photos/index.ts'
import { CategorySection } from './category-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { DescriptionSection } from './description-section.tsx'
import classes from './item-form.module.css'
import { NameSection } from './name-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { SharingSection } from './sharing-section.tsx'
import { TypeSection } from './type-section.tsx'
import type { ItemState } from './use-item-state.ts'
import type { ItemSubmit } from './use-item-submit.ts'
import { usePhotoHints } from './use-photo-hints.ts'
import type { PhotoSending } from './use-send-photos.ts'

type ItemFormProps = {
  form: ItemState
  submission: ItemSubmit
  sending: PhotoSending
  onSubmit: () => void
  /** The buttons at its end. */
  actions: ReactNode
}

/** All that one says about an item, new or edited: one column on a phone, the photos beside the rest on a desk. */
export function ItemForm({ form, submission, sending, onSubmit, actions }: ItemFormProps) {
  const { t } = useTranslation()
  const { names, text, isLooking } = usePhotoHints(form.photos, form.update)
  const { state, update } = form
  const part = { state, update, errorOf: submission.errorOf, leave: submission.leave }
  return (
    <form
      ref={submission.form}
      className={classes.form}
      noValidate
      onKeyDown={keepFromSending}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TypeSection {...part} />
      <div className={classes.columns}>
        <div className={classes.photos}>
          <div className={sheet.section}>
            <PhotoSlots
              photos={form.photos}
              onChange={form.setPhotos}
              progress={sending.upload.progress}
              onCancel={sending.upload.cancel}
              disabled={submission.isSending}
            />
          </div>
        </div>
        <div className={classes.column}>
          <Section title={t('item-form-about')}>
            <NameSection {...part} names={names} isLooking={isLooking} />
            <CategorySection {...part} />
            <DescriptionSection {...part} text={text} />
          </Section>
          <PlaceSection {...part} />
          <DatesSection {...part} isEdit={form.before !== undefined} />
          <SharingSection {...part} />
          <div className={classes.actions}>{actions}</div>
        </div>
      </div>
    </form>
  )
}

/** Enter in a field means that it is filled in, not that all of it is ready. A dialog is elsewhere in the document. */
function keepFromSending(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  const isField = target instanceof HTMLInputElement && target.type !== 'file' && currentTarget.contains(target)
  if (event.key === 'Enter' && isField) event.preventDefault()
}
