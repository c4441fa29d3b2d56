import { exactCountLimit } from '@pollen/contract/constants'
import type { Instance } from '@pollen/contract/instance'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'

type Numbers = Pick<Instance, 'members_count' | 'open_items_count' | 'counts_are_exact'>

/** "12 neighbours share 48 things here". Each half of the sentence has a plural of its own. */
export function LivingNumbersSentence({ instance }: { instance: Numbers }) {
  const { t } = useTranslation()
  const { members_count: members, open_items_count: things, counts_are_exact: areExact } = instance
  const write = (count: number) => formatCount(count, currentLanguage(), areExact || count < exactCountLimit)

  if (members === 0) return <p>{t('home-numbers-nobody')}</p>
  if (things === 0) return <p>{t('home-numbers-nothing', { count: members, members: write(members) })}</p>
  const sharedThings = t('home-numbers-things', { count: things, things: write(things) })
  return (
    <p>
      <Emphasized text={t('home-numbers', { count: members, members: write(members), sharedThings })} />
    </p>
  )
}

/** A text in which *stars* mark the important words. */
function Emphasized({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}
