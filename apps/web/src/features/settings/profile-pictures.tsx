import type { Me } from '@pollen/contract/members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPicture } from '../../parts/member-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconCamera } from '../../ui/icons.ts'
import { Section } from '../../ui/section.tsx'
import { NewPicture } from './new-picture.tsx'
import { PreviousPictures } from './previous-pictures.tsx'
import classes from './profile-pictures.module.css'

export function ProfilePictures({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section id="profile-pictures" title={t('profile-pictures')}>
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

type ManagePicturesProps = { me: Me; isOpen: boolean; onClose: () => void }

/** Asks for confirmation before it closes with an unsaved picture. */
function ManagePictures({ me, isOpen, onClose }: ManagePicturesProps) {
  const { t } = useTranslation()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(false)
    setIsUnsaved(false)
    onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => (isUnsaved ? setIsLeaving(true) : leave())}
        title={t('manage-pictures')}
        size={680}
      >
        <NewPicture onUnsaved={setIsUnsaved} />
        <PreviousPictures me={me} />
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('leave-picture-title')}
        action={t('leave-unsaved')}
        onConfirm={leave}
        onCancel={() => setIsLeaving(false)}
      >
        <p>{t('leave-picture-text')}</p>
      </ConfirmDialog>
    </>
  )
}
