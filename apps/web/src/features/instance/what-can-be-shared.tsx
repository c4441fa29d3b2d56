import { type Category, categories, itemTypes } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { CategoryLabel, CategoryPicture, TypeTag } from '../items/index.ts'
import classes from './what-can-be-shared.module.css'

const codes = Object.keys(categories) as Category[]

export function WhatCanBeShared() {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="what-can-be-shared">
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
        {codes.map((category) => (
          <li key={category} className={classes.category}>
            <CategoryPicture category={category} />
            <div className={classes.label}>
              <CategoryLabel category={category} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
