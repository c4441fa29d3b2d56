import { readLocation } from '@pollen/contract/location'
import { maxNotificationRadius, notificationFrequencies } from '@pollen/contract/member-fields'
import type { Me } from '@pollen/contract/members'
import { digestTime } from '@pollen/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { locationId } from '../../lib/my-location.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { instanceQuery } from '../instance/index.ts'
import { PinMap } from '../places/index.ts'
import { LocationUses } from './location-uses.tsx'
import classes from './notification-settings.module.css'
import { ReferenceLocation } from './reference-location.tsx'
import { RefusedAddress } from './refused-address.tsx'
import { type SettingsForm, SettingsSection, SettingsSwitch, useSettingsForm } from './settings-form.tsx'

const mailKinds = Object.keys(notificationFrequencies) as FrequencyField[]

export function NotificationSettings({ me }: { me: Me }) {
  return (
    <>
      <RefusedAddress me={me} />
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
    <SettingsSection id={locationId} title={t('my-location')} form={form}>
      <LocationUses />
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

const focusPlace = () => document.getElementById(locationId)?.querySelector('input')?.focus()

function Mails({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSettingsForm('mails', me)
  const isPlaceMissing = me.ref_location === null && mailKinds.some((kind) => isAboutPlace(kind) && me[kind] !== 'N')
  return (
    <SettingsSection id="mails" title={t('mails')} lead={t('mails-lead')} form={form}>
      {isPlaceMissing && (
        <Callout kind="info">
          <p className={classes.missing}>{t('mails-need-place')}</p>
          <Button look="outlined" onClick={focusPlace}>
            {t('choose-place')}
          </Button>
        </Callout>
      )}
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

/** Mails about conversations do not depend on the place of the member. */
const isAboutPlace = (kind: FrequencyField) => kind !== 'mail_notif_freq_conversations'

/** Frequency of one kind of mail. A wide window shows all choices, a narrow one a select. */
function FrequencyChooser({ form, kind }: { form: SettingsForm; kind: FrequencyField }) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const label = t(`frequency-of__${kind}`)
  const choices = notificationFrequencies[kind].map((value) => ({ value, label: t(`frequency__${value}`) }))
  const mark = <SaveMark state={form.statusOf(kind)} />
  const value = form.valueOf(kind) as (typeof choices)[number]['value']
  const chosen = { label, choices, value, onChange: (value: string) => form.change(kind, value) }
  const hint = useFrequencyHint(kind, value)
  const hintId = useId()
  if (!isWide) return <Select {...chosen} hint={hint} mark={mark} />
  return (
    <div className={classes.line}>
      <div className={classes.name}>
        <span aria-hidden>{label}</span>
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      </div>
      {mark}
      <Segmented {...chosen} describedBy={hintId} />
    </div>
  )
}

/** Explains when mails of this kind are sent. Names the time zone of the instance if it differs from the browser's. */
function useFrequencyHint(kind: FrequencyField, frequency: string): string {
  const { t } = useTranslation()
  const timezone = useQuery(instanceQuery).data?.timezone
  const isElsewhere = timezone !== undefined && timezone !== new Intl.DateTimeFormat().resolvedOptions().timeZone
  const time = isElsewhere ? `${digestTime} (${timezone})` : digestTime
  if (frequency === 'I' && !isAboutPlace(kind)) return t('messages-at-once')
  return t(`mails-come__${frequency}`, { time })
}
