import type { Me, MemberImage } from '@pollen/contract/members'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { meQuery } from '../members/index.ts'
import classes from './previous-pictures.module.css'
import { deleteImage, reuseImage } from './settings.api.ts'

/** Earlier pictures, newest first: one row of them, and all after a click. */
export function PreviousPictures({ me }: { me: Me }) {
  const { t } = useTranslation()
  const titleId = useId()
  const perRow = usePicturesPerRow()
  const [areAllShown, setAreAllShown] = useState(false)
  const { images } = me
  const shown = areAllShown ? images : images.slice(0, perRow)
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t('your-pictures')}
      </h3>
      {images.length === 0 && <p className={classes.none}>{t('your-pictures-none')}</p>}
      <ul className={classes.pictures} style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}>
        {shown.map((image, index) => (
          <PreviousPicture key={image.id} image={image} number={index + 1} isCurrent={index === 0} />
        ))}
      </ul>
      {images.length > shown.length && (
        <div>
          <Button look="plain" onClick={() => setAreAllShown(true)}>
            {t('show-more-pictures', { count: images.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

type PreviousPictureProps = { image: MemberImage; number: number; isCurrent: boolean }

/** A click makes it the current picture again; the bin deletes it after a question. */
function PreviousPicture({ image, number, isCurrent }: PreviousPictureProps) {
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

/** Two pictures in a row on a phone, five on a desk. */
function usePicturesPerRow(): number {
  const widths = [
    useMediaQuery('(min-width: 400px)'),
    useMediaQuery('(min-width: 560px)'),
    useMediaQuery('(min-width: 768px)'),
  ]
  return 2 + widths.filter(Boolean).length
}
