import type { Me } from '@pollen/contract/members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewPicture } from './new-picture.tsx'
import { PreviousPictures } from './previous-pictures.tsx'

type ManagePicturesProps = { me: Me; isOpen: boolean; onClose: () => void }

/** Who closes it with a picture that is not saved yet is asked first. */
export function ManagePictures({ me, isOpen, onClose }: ManagePicturesProps) {
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
