import type { MemberImage } from '@pollen/contract/members'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { meQuery } from '../../members/index.ts'
import { deleteImage, reuseImage } from '../settings.api.ts'
import classes from './one-picture.module.css'

type OnePictureProps = { image: MemberImage; number: number; isCurrent: boolean }

/** Pressed, it becomes the current one again; the bin removes it, after asking. */
export function OnePicture({ image, number, isCurrent }: OnePictureProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const setImages = (change: (images: MemberImage[]) => MemberImage[]) =>
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, images: change(me.images) })

  const reuse = useMutation({
    mutationFn: () => reuseImage(image.id),
    onSuccess: (images) => {
      setImages(() => images)
      showSnackbar('success', t('notif-success-user-update'))
    },
  })
  const remove = useMutation({
    mutationFn: () => deleteImage(image.id),
    onSuccess: () => {
      setImages((images) => images.filter(({ id }) => id !== image.id))
      showSnackbar('success', t('picture-removed'))
    },
    onSettled: () => setIsRemoving(false),
  })
  const choose = () => {
    if (isCurrent) showSnackbar('brief', t('image-already-profile-picture'))
    else reuse.mutate()
  }
  return (
    <li className={classes.picture}>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isCurrent}
        aria-busy={reuse.isPending}
        onClick={choose}
      >
        <img src={image.url} alt={t('picture-number', { number })} className={classes.image} />
      </button>
      {isCurrent && <span className={classes.current}>{t('current-picture')}</span>}
      <button
        type="button"
        className={classes.remove}
        aria-label={t('remove-picture', { number })}
        onClick={() => setIsRemoving(true)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </button>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('remove-picture-title')}
        action={t('remove-picture-confirm')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsRemoving(false)}
      >
        <p>{t('remove-picture-text')}</p>
      </ConfirmDialog>
    </li>
  )
}
