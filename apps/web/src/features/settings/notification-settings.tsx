import { type Me, notificationFrequencies } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { SaveMark } from '../../ui/save-mark.tsx'
import { Slider } from '../../ui/slider.tsx'
import { FrequencyChooser, type FrequencyField } from './frequency-chooser.tsx'
import { ReferenceLocation } from './reference-location.tsx'
import { SavedSection } from './saved-section.tsx'
import { SavedSwitch } from './saved-switch.tsx'
import { useSavedForm } from './use-saved-form.ts'

const families = Object.keys(notificationFrequencies) as FrequencyField[]

export function NotificationSettings({ me }: { me: Me }) {
  return (
    <>
      <Place me={me} />
      <Mails me={me} />
    </>
  )
}

function Place({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSavedForm('place', me)
  const radius = form.valueOf('dwithin_notifications')
  return (
    <SavedSection title={t('your-place')} lead={t('your-place-lead')} form={form}>
      <ReferenceLocation form={form} />
      <Slider
        label={t('notification-radius')}
        hint={t('notification-radius-hint')}
        error={form.errorOf('dwithin_notifications')}
        mark={<SaveMark state={form.stateOf('dwithin_notifications')} />}
        min={0}
        max={99}
        value={radius}
        text={formatDistance(radius, currentLanguage())}
        onChange={(km) => form.change('dwithin_notifications', km)}
      />
    </SavedSection>
  )
}

function Mails({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSavedForm('mails', me)
  return (
    <SavedSection title={t('mails')} lead={t('mails-lead')} form={form}>
      {families.map((family) => (
        <FrequencyChooser key={family} form={form} family={family} />
      ))}
      <SavedSwitch
        form={form}
        name="mail_notif_generalinfo"
        label={t('frequency-of__mail_notif_generalinfo')}
        hint={t('general-info-hint')}
      />
    </SavedSection>
  )
}
