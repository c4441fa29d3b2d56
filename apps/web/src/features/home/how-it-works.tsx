import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import classes from './how-it-works.module.css'

/** Pictures of this product, made by `npm run screenshots`: `map-en-dark.webp` and so on. */
const pictures = import.meta.glob<string>('./screenshots/*.webp', { eager: true, import: 'default', query: '?url' })

const steps = ['map', 'list', 'publish', 'conversation'] as const

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t('how-it-works')}</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step} className={classes.step}>
            <Screenshot step={step} theme="light" alt={t(`how-it-works__${step}-picture`)} />
            <Screenshot step={step} theme="dark" alt={t(`how-it-works__${step}-picture`)} />
            <h3 className={classes.title}>{t(`how-it-works__${step}`)}</h3>
            <p className={classes.text}>{t(`how-it-works__${step}-text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type ScreenshotProps = { step: (typeof steps)[number]; theme: 'light' | 'dark'; alt: string }

/** Both themes are in the page and the style sheet shows one. The other is not loaded, because lazy pictures must be visible. */
function Screenshot({ step, theme, alt }: ScreenshotProps) {
  const pictureIn = (language: Language) => pictures[`./screenshots/${step}-${language}-${theme}.webp`]
  const src = pictureIn(currentLanguage()) ?? pictureIn(fallbackLanguage)
  return <img className={classes[theme]} src={src} alt={alt} width={390} height={760} loading="lazy" decoding="async" />
}
