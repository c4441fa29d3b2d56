import { IconCamera, IconHeartHandshake, IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './how-it-works.module.css'

const steps = [
  { name: 'post', icon: IconCamera },
  { name: 'talk', icon: IconMessages },
  { name: 'meet', icon: IconHeartHandshake },
] as const

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t('how-it-works')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ name, icon: Icon }) => (
          <li key={name} className={classes.step}>
            <span className={classes.icon}>
              <Icon size={30} stroke={1.6} aria-hidden />
            </span>
            <h3 className={classes.title}>{t(`how-it-works__${name}`)}</h3>
            <p className={classes.text}>{t(`how-it-works__${name}-text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
