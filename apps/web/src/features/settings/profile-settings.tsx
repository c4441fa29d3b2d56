import type { Me } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { SaveMark } from '../../ui/save-mark.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { AsOthersSeeYou } from './as-others-see-you.tsx'
import { Pictures } from './pictures/pictures.tsx'
import { SavedSection } from './saved-section.tsx'
import { SavedTextField } from './saved-text-field.tsx'
import { useSavedForm } from './use-saved-form.ts'

const biographyLimit = 300

export function ProfileSettings({ me }: { me: Me }) {
  return (
    <>
      <Pictures me={me} />
      <Biography me={me} />
      <Links me={me} />
      <AsOthersSeeYou me={me} />
    </>
  )
}

function Biography({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSavedForm('biography', me)
  return (
    <SavedSection title={t('about-you')} form={form}>
      <TextArea
        label={t('biography')}
        hint={t('biography-hint')}
        limit={biographyLimit}
        value={form.valueOf('description')}
        error={form.errorOf('description')}
        mark={<SaveMark state={form.stateOf('description')} />}
        onChange={(text) => form.change('description', text)}
        onFocus={() => form.focus('description')}
        onBlur={() => form.focus(undefined)}
      />
    </SavedSection>
  )
}

function Links({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSavedForm('links', me)
  const link = { form, inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <SavedSection title={t('links')} lead={t('links-lead')} form={form}>
      <SavedTextField {...link} name="homepage_url" placeholder="https://…" autoComplete="url" />
      <SavedTextField {...link} name="facebook_url" placeholder="https://www.facebook.com/…" />
      <SavedTextField {...link} name="instagram_url" placeholder="@…" />
      <SavedTextField {...link} name="mastodon_url" placeholder="@…@…" />
    </SavedSection>
  )
}
