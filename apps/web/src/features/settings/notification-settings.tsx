import { readLocation } from '@pollen/contract/location'
import { type Me, maxNotificationRadius, notificationFrequencies } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { SaveMark } from '../../ui/save-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { PinMap } from '../places/index.ts'
import classes from './notification-settings.module.css'
import { ReferenceLocation } from './reference-location.tsx'
import { type SettingsForm, SettingsSection, SettingsSwitch, useSettingsForm } from './settings-form.tsx'

const mailKinds = Object.keys(notificationFrequencies) as FrequencyField[]

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
  const form = useSettingsForm('place', me)
  const radius = form.valueOf('dwithin_notifications')
  const point = readLocation(form.valueOf('ref_location'))
  return (
    <SettingsSection title={t('your-place')} lead={t('your-place-lead')} form={form}>
      <ReferenceLocation form={form} />
      <Slider
        label={t('notification-radius')}
        hint={t('notification-radius-hint')}
        error={form.errorOf('dwithin_notifications')}
        mark={<SaveMark state={form.statusOf('dwithin_notifications')} />}
        min={0}
        max={maxNotificationRadius}
        value={radius}
        text={formatDistance(radius, currentLanguage())}
        onChange={(km) => form.change('dwithin_notifications', km)}
      />
      <PinMap
        label={t('your-place-map')}
        location={point}
        circle={point ? { center: point, radiusKm: radius } : undefined}
        isFitted
        onMove={(location) => form.change('ref_location', location)}
      />
    </SettingsSection>
  )
}

function Mails({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSettingsForm('mails', me)
  return (
    <SettingsSection title={t('mails')} lead={t('mails-lead')} form={form}>
      {mailKinds.map((kind) => (
        <FrequencyChooser key={kind} form={form} kind={kind} />
      ))}
      <SettingsSwitch
        form={form}
        name="mail_notif_generalinfo"
        label={t('frequency-of__mail_notif_generalinfo')}
        hint={t('general-info-hint')}
      />
    </SettingsSection>
  )
}

type FrequencyField = keyof typeof notificationFrequencies

/** How often mails of one kind may come. A wide window shows all choices, a narrow one a dropdown. */
function FrequencyChooser({ form, kind }: { form: SettingsForm; kind: FrequencyField }) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const label = t(`frequency-of__${kind}`)
  const choices = notificationFrequencies[kind].map((value) => ({ value, label: t(`frequency__${value}`) }))
  const mark = <SaveMark state={form.statusOf(kind)} />
  const chosen = {
    label,
    choices,
    value: form.valueOf(kind) as (typeof choices)[number]['value'],
    onChange: (value: string) => form.change(kind, value),
  }
  if (!isWide) return <Select {...chosen} mark={mark} />
  return (
    <div className={classes.line}>
      <span className={classes.name} aria-hidden>
        {label}
      </span>
      {mark}
      <Segmented {...chosen} />
    </div>
  )
}
