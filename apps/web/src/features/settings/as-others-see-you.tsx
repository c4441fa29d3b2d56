import type { Me } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { UserCard } from '../members/index.ts'

/** What is saved, as it is shown to other members. */
export function AsOthersSeeYou({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <Section title={t('as-others-see-you')}>
      <UserCard member={me} />
    </Section>
  )
}
