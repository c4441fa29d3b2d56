import { categoryCodes, itemTypes } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { CategoryLabel } from '../../parts/category-label.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import classes from './what-can-be-shared.module.css'

export function WhatCanBeShared() {
  const { t } = useTranslation()
  return (
    <section className={classes.shared} aria-labelledby="what-can-be-shared">
      <h2 id="what-can-be-shared">{t('about-shared')}</h2>
      <ul className={classes.types}>
        {itemTypes.map((type) => (
          <li key={type} className={classes.type}>
            <TypeTag type={type} />
            {t(`about-type__${type}`)}
          </li>
        ))}
      </ul>
      <ul className={classes.categories}>
        {categoryCodes.map((category) => (
          <li key={category} className={classes.category}>
            <CategoryLabel category={category} />
          </li>
        ))}
      </ul>
    </section>
  )
}
