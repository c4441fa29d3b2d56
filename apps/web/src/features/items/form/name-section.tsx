import { IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import { change } from './form-state.ts'
import classes from './item-form.module.css'
import type { SectionProps } from './section-props.ts'

const limit = 50

type NameSectionProps = SectionProps & { names: string[]; isLooking: boolean }

/** A name, with what the photo seems to show to tap on; never set by itself. */
export function NameSection({ state, update, errorOf, leave, names, isLooking }: NameSectionProps) {
  const { t } = useTranslation()
  const { name, type } = state.values
  const offered = names.filter((one) => one !== name)
  return (
    <div className={classes.part}>
      <TextField
        label={t('item-form-name')}
        placeholder={type ? t(`item-form-name-example__${type}`) : undefined}
        name="name"
        autoComplete="off"
        limit={limit}
        value={name}
        error={errorOf('name')}
        onChange={(next) => update(change({ name: next }))}
        onBlur={() => leave('name')}
        required
      />
      <div role="status">
        {isLooking ? (
          <p className={classes.soft}>{t('item-form-looking')}</p>
        ) : (
          offered.length > 0 && <p className={classes.soft}>{t('item-form-names')}</p>
        )}
      </div>
      {!isLooking && offered.length > 0 && (
        <ul className={classes.chips}>
          {offered.map((one) => (
            <li key={one}>
              <button type="button" className={classes.chip} onClick={() => update(change({ name: one }))}>
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
