import { maxBiographyLength } from '@pollen/contract/member-fields'
import type { Me } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { UserCard } from '../../parts/user-card.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { ProfilePictures } from './profile-pictures.tsx'
import { SettingsSection, SettingsTextField, useSettingsForm } from './settings-form.tsx'

export function ProfileSettings({ me }: { me: Me }) {
  return (
    <>
      <ProfilePictures me={me} />
      <Biography me={me} />
      <Links me={me} />
      <AsOthersSeeYou me={me} />
    </>
  )
}

function Biography({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSettingsForm('biography', me)
  return (
    <SettingsSection id="about-you" title={t('about-you')} form={form}>
      <TextArea
        label={t('biography')}
        hint={t('biography-hint')}
        limit={maxBiographyLength}
        value={form.valueOf('description')}
        error={form.errorOf('description')}
        mark={<SaveMark state={form.statusOf('description')} />}
        onChange={(text) => form.change('description', text)}
        onFocus={() => form.focus('description')}
        onBlur={() => form.focus(undefined)}
      />
    </SettingsSection>
  )
}

function Links({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSettingsForm('links', me)
  const link = { form, inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <SettingsSection id="links" title={t('links')} lead={t('links-lead')} form={form}>
      <SettingsTextField {...link} name="homepage_url" placeholder="https://…" autoComplete="url" />
      <SettingsTextField {...link} name="facebook_url" placeholder="https://www.facebook.com/…" />
      <SettingsTextField {...link} name="instagram_url" placeholder="@…" />
      <SettingsTextField {...link} name="mastodon_url" placeholder="@…@…" />
    </SettingsSection>
  )
}

/** The saved profile, as other members see it. */
function AsOthersSeeYou({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <Section id="as-others-see-you" title={t('as-others-see-you')}>
      <UserCard member={me} />
    </Section>
  )
}
