import { useTranslation } from 'react-i18next'
import classes from './terms-and-data.module.css'

const terms = ['free', 'lawful', 'yours', 'unscreened', 'kind', 'leaving'] as const
const data = ['account', 'place', 'addresses', 'views', 'mails', 'others', 'rights'] as const

/** What members agree to when they join, and which data the instance keeps about them. */
export function TermsAndData() {
  const { t } = useTranslation()
  const termPoints = terms.map((point) => t(`terms_conditions__${point}`))
  const dataPoints = data.map((point) => t(`data_collection__${point}`))
  return (
    <div className={classes.rules}>
      <Rules id="terms_conditions" title={t('terms_conditions')} points={termPoints} />
      <Rules id="data_collection" title={t('data_collection')} points={dataPoints} />
    </div>
  )
}

function Rules({ id, title, points }: { id: string; title: string; points: string[] }) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
