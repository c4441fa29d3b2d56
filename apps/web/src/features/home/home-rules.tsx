import { useTranslation } from 'react-i18next'
import classes from './home-rules.module.css'

const rules = {
  terms_conditions: ['free', 'lawful', 'yours', 'unscreened', 'kind', 'leaving'],
  data_collection: ['account', 'place', 'views', 'mails', 'others', 'rights'],
} as const

/** What members agree to when they join, and what the instance keeps about them. */
export function HomeRules() {
  const { t } = useTranslation()
  return (
    <div className={classes.rules}>
      {Object.entries(rules).map(([section, points]) => (
        <section key={section} id={section} className={classes.section} aria-labelledby={`${section}-title`}>
          <h2 id={`${section}-title`}>{t(section)}</h2>
          <ul className={classes.points}>
            {points.map((point) => (
              <li key={point}>{t(`${section}__${point}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
