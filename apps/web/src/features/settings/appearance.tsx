import { type Language, languages } from '@pollen/contract/constants'
import type { Me } from '@pollen/contract/members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '../../lib/format.ts'
import { chooseLanguage } from '../../lib/i18n.ts'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import classes from './appearance.module.css'

const choices = languages.map((language) => ({
  value: language,
  label: formatLanguageName(language),
  lang: language,
}))

/** The language belongs to the account, for its mails too; the theme to this browser. */
export function Appearance({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Language>()
  const choose = (language: Language) => {
    setChosen(language)
    void chooseLanguage(language)
  }
  return (
    <Section title={t('language-and-appearance')}>
      <div className={classes.line}>
        <div>
          <p className={classes.name}>{t('language')}</p>
          <p className={classes.hint}>{t('language-hint')}</p>
        </div>
        <Segmented label={t('language')} choices={choices} value={chosen ?? me.language} onChange={choose} />
      </div>
      <div className={classes.line}>
        <div>
          <p className={classes.name}>{t('theme')}</p>
          <p className={classes.hint}>{t('theme-hint')}</p>
        </div>
        <ThemeSwitch />
      </div>
    </Section>
  )
}
