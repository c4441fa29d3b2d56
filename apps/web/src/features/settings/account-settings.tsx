import { type Language, languages, languageTable } from '@pollen/contract/constants'
import type { Me } from '@pollen/contract/members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../lib/i18n.ts'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { DataExportSection } from '../exports/index.ts'
import classes from './account-settings.module.css'
import { ChangePassword } from './change-password.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { GeneralInformation } from './general-information.tsx'
import { SettingsSection, SettingsSwitch, useSettingsForm } from './settings-form.tsx'

export function AccountSettings({ me }: { me: Me }) {
  return (
    <>
      <GeneralInformation me={me} />
      <Privacy me={me} />
      <Appearance me={me} />
      <ChangePassword me={me} />
      <Devices />
      <DataExportSection />
      <CloseAccount />
    </>
  )
}

function Privacy({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSettingsForm('privacy', me)
  return (
    <SettingsSection id="privacy" title={t('privacy')} form={form}>
      <SettingsSwitch
        form={form}
        name="save_item_viewing"
        label={t('save-items-seen')}
        hint={t('save-items-seen-hint')}
      />
    </SettingsSection>
  )
}

const languageChoices = languages.map((language) => ({
  value: language,
  label: languageTable[language].name,
  lang: language,
}))

/** The language is stored in the account, because mails use it. The theme is stored in the browser. */
function Appearance({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Language>()
  const choose = (language: Language) => {
    setChosen(language)
    void chooseLanguage(language)
  }
  return (
    <Section id="language-and-appearance" title={t('language-and-appearance')}>
      <div className={classes.line}>
        <div>
          <p className={classes.name}>{t('language')}</p>
          <p className={classes.hint}>{t('language-hint')}</p>
        </div>
        <Segmented label={t('language')} choices={languageChoices} value={chosen ?? me.language} onChange={choose} />
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
