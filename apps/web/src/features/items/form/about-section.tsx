import { itemConditions } from '@pollen/contract/constants'
import { hasField, maxDescriptionLength, maxNameLength } from '@pollen/contract/item-fields'
import { categoryShares, preselectFrom, suggestFrom } from '@pollen/contract/vision'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoicePills } from '../../../ui/choice-pills.tsx'
import { IconPlus, IconSparkles, IconX } from '../../../ui/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { instanceQuery } from '../../instance/index.ts'
import { CategoryField } from './category-field.tsx'
import { predictionQuery } from './item-form.api.ts'
import classes from './item-form.module.css'
import type { ItemForm } from './use-item-form.ts'

const maxSuggestedNames = 5

/** Name, categories, condition and description, with suggestions from the first photo. */
export function AboutSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { names, categories, text, isLoading } = usePhotoSuggestions(form)
  return (
    <Section title={t('item-form-about')}>
      <NameField form={form} names={names} isLoading={isLoading} />
      <CategoryField form={form} suggested={categories} />
      {hasField(form.state.values.type, 'condition') && <ConditionField form={form} />}
      <DescriptionField form={form} text={text} />
    </Section>
  )
}

/**
 * Returns suggestions from the first new photo. They are only offered, except for a category that is almost certain, which is preselected.
 */
function usePhotoSuggestions({ state, dispatch }: ItemForm) {
  const { data: instance } = useQuery(instanceQuery)
  const photo = state.photos.find((one) => one.kind === 'new')
  const { data, isFetching } = useQuery({
    ...predictionQuery(photo?.key ?? '', photo?.file, currentLanguage()),
    enabled: photo !== undefined && instance?.features.vision === true,
  })
  const likely = data?.probabilities.filter(({ probability }) => probability >= suggestFrom) ?? []
  const shares = categoryShares(data?.probabilities ?? []).filter(({ share }) => share >= suggestFrom)
  const category = shares.find(({ share }) => share >= preselectFrom)?.category
  useEffect(() => {
    if (category) dispatch({ type: 'suggestCategory', category })
  }, [category, dispatch])
  return {
    names: likely.slice(0, maxSuggestedNames).map((one) => one.class),
    categories: shares.map((one) => one.category),
    text: data?.detected_text.trim() ?? '',
    isLoading: isFetching,
  }
}

type NameFieldProps = { form: ItemForm; names: string[]; isLoading: boolean }

function NameField({ form, names, isLoading }: NameFieldProps) {
  const { t } = useTranslation()
  const { name, type } = form.state.values
  const change = (next: string) => form.dispatch({ type: 'change', values: { name: next } })
  const offered = names.filter((one) => one !== name)
  return (
    <div className={classes.part}>
      <TextField
        label={t('item-form-name')}
        placeholder={type ? t(`item-form-name-example__${type}`) : undefined}
        name="name"
        autoComplete="off"
        enterKeyHint="next"
        limit={maxNameLength}
        value={name}
        error={form.errorOf('name')}
        onChange={change}
        onBlur={() => form.leave('name')}
        required
      />
      <div role="status">
        {isLoading ? (
          <p className={classes.soft}>{t('item-form-looking')}</p>
        ) : (
          offered.length > 0 && <p className={classes.soft}>{t('item-form-names')}</p>
        )}
      </div>
      {!isLoading && offered.length > 0 && (
        <ul className={classes.chips}>
          {offered.map((one) => (
            <li key={one}>
              <button type="button" className={classes.chip} onClick={() => change(one)}>
                <IconSparkles size={18} stroke={1.75} aria-hidden />
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ConditionField({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const choices = [
    { value: 'none', label: t('item-form-condition-none') },
    ...itemConditions.map((value) => ({ value, label: t(`item_condition__${value}`) })),
  ] as const
  return (
    <ChoicePills
      kind="radio"
      label={t('item-part__condition')}
      isLabelShown
      isOptional
      choices={choices}
      chosen={[form.state.values.condition ?? 'none']}
      error={form.errorOf('condition')}
      onChange={(chosen) => form.dispatch({ type: 'change', values: { condition: chosen === 'none' ? null : chosen } })}
    />
  )
}

/** Text detected on the photo is offered, but never inserted automatically. */
function DescriptionField({ form, text }: { form: ItemForm; text: string }) {
  const { t } = useTranslation()
  const [declined, setDeclined] = useState('')
  const { description, type } = form.state.values
  const change = (next: string) => form.dispatch({ type: 'change', values: { description: next } })
  const room = maxDescriptionLength - description.trimEnd().length - 1
  const isOffered = text !== '' && text !== declined && !description.includes(text) && room > 0
  const add = () => {
    setDeclined(text)
    change([description.trimEnd(), text.slice(0, room)].filter(Boolean).join('\n'))
  }
  return (
    <div className={classes.part}>
      <TextArea
        label={t('item-form-description')}
        hint={type ? t(`item-form-description-hint__${type}`) : undefined}
        name="description"
        rows={5}
        limit={maxDescriptionLength}
        value={description}
        error={form.errorOf('description')}
        onChange={change}
        onBlur={() => form.leave('description')}
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
