import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { change } from './form-state.ts'
import classes from './item-form.module.css'
import type { SectionProps } from './section-props.ts'

const limit = 1000

/** What is written on the photo is offered, never put in by itself. */
export function DescriptionSection({ state, update, errorOf, leave, text }: SectionProps & { text: string }) {
  const { t } = useTranslation()
  const [declined, setDeclined] = useState('')
  const { description, type } = state.values
  const room = limit - description.trimEnd().length - 1
  const isOffered = text !== '' && text !== declined && !description.includes(text) && room > 0
  const add = () => {
    setDeclined(text)
    update(change({ description: [description.trimEnd(), text.slice(0, room)].filter(Boolean).join('\n') }))
  }
  return (
    <div className={classes.part}>
      <TextArea
        label={t('item-form-description')}
        hint={type ? t(`item-form-description-hint__${type}`) : undefined}
        name="description"
        rows={5}
        limit={limit}
        value={description}
        error={errorOf('description')}
        onChange={(next) => update(change({ description: next }))}
        onBlur={() => leave('description')}
        required
      />
      <div role="status">
        {isOffered && (
          <div className={classes.offer}>
            <p className={classes.soft}>{t('item-form-text-found')}</p>
            <blockquote className={classes.quote}>{text}</blockquote>
            <div className={classes.row}>
              <Button look="outlined" icon={<IconPlus size={20} aria-hidden />} onClick={add}>
                {t('item-form-text-add')}
              </Button>
              <Button look="plain" icon={<IconX size={20} aria-hidden />} onClick={() => setDeclined(text)}>
                {t('item-form-text-decline')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
