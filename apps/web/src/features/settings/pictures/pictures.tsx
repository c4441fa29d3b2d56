import type { Me } from '@pollen/contract/members'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { MemberPicture } from '../../members/index.ts'
import { ManagePictures } from './manage-pictures.tsx'
import classes from './pictures.module.css'

export function Pictures({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('profile-pictures')}>
      <div className={classes.current}>
        <MemberPicture member={me} size={112} />
        <div className={classes.words}>
          <p>{t(me.images.length > 0 ? 'profile-picture-seen' : 'profile-picture-none')}</p>
          <Button look="outlined" icon={<IconCamera size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
            {t('manage-pictures')}
          </Button>
        </div>
      </div>
      <ManagePictures me={me} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  )
}
