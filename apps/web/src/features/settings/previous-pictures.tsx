import type { Me, MemberImage } from '@pollen/contract/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../lib/use-file-url.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { meQuery } from '../members/index.ts'
import classes from './previous-pictures.module.css'
import { deleteImage, earlierImageQuery, reuseImage } from './settings.api.ts'

/** Previous pictures, newest first: the first row, or all on request. */
export function PreviousPictures({ me }: { me: Me }) {
  const { t } = useTranslation()
  const titleId = useId()
  const perRow = usePicturesPerRow()
  const [areAllShown, setAreAllShown] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const { requestRemoval, confirmation } = useRemoval(() => title.current)
  const { images } = me
  const shown = areAllShown ? images : images.slice(0, perRow)
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
        {t('your-pictures')}
      </h3>
      {images.length === 0 && <p className={classes.none}>{t('your-pictures-none')}</p>}
      <ul className={classes.pictures} style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}>
        {shown.map((image, index) => (
          <PreviousPicture
            key={image.id}
            image={image}
            number={index + 1}
            isCurrent={index === 0}
            onRemove={() => requestRemoval(image)}
          />
        ))}
      </ul>
      {images.length > shown.length && (
        <div>
          <Button look="plain" onClick={() => setAreAllShown(true)}>
            {t('show-more-pictures', { count: images.length - shown.length })}
          </Button>
        </div>
      )}
      <ConfirmDialog title={t('remove-picture-title')} action={t('remove-picture-confirm')} {...confirmation}>
        <p>{t('remove-picture-text')}</p>
      </ConfirmDialog>
    </section>
  )
}

function useSetImages() {
  const queryClient = useQueryClient()
  return (change: (images: MemberImage[]) => MemberImage[]) =>
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, images: change(me.images) })
}

/** Asks before a picture is removed. Its button, which has the focus, disappears with it, so the focus moves to `fallbackFocus`. */
function useRemoval(fallbackFocus: () => HTMLElement | null) {
  const { t } = useTranslation()
  const setImages = useSetImages()
  const [toRemove, setToRemove] = useState<MemberImage | null>(null)
  const isRemoved = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: MemberImage) => deleteImage(id),
    onSuccess: (_nothing, removed) => {
      isRemoved.current = true
      setImages((images) => images.filter(({ id }) => id !== removed.id))
      showSnackbar('success', t('picture-removed'))
    },
    onSettled: () => setToRemove(null),
  })
  return {
    requestRemoval: (image: MemberImage) => {
      isRemoved.current = false
      setToRemove(image)
    },
    confirmation: {
      isOpen: toRemove !== null,
      isBusy: isPending,
      onConfirm: () => toRemove && mutate(toRemove),
      onCancel: () => setToRemove(null),
      focusAfter: () => (isRemoved.current ? fallbackFocus() : true),
    },
  }
}

type PreviousPictureProps = { image: MemberImage; number: number; isCurrent: boolean; onRemove: () => void }

/** A click makes the picture the current one. The bin deletes it after confirmation. */
function PreviousPicture({ image, number, isCurrent, onRemove }: PreviousPictureProps) {
  const { t } = useTranslation()
  const setImages = useSetImages()
  const alt = t('picture-number', { number })
  const reuse = useMutation({
    mutationFn: () => reuseImage(image.id),
    onSuccess: (images) => {
      setImages(() => images)
      showSnackbar('success', t('notif-success-user-update'))
    },
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
        {isCurrent ? (
          <img src={image.url} alt={alt} className={classes.image} />
        ) : (
          <EarlierImage url={image.url} alt={alt} />
        )}
      </button>
      {isCurrent && <span className={classes.current}>{t('current-picture')}</span>}
      <button type="button" className={classes.remove} aria-label={t('remove-picture', { number })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}

function EarlierImage({ url, alt }: { url: string; alt: string }) {
  const { data: image } = useQuery(earlierImageQuery(url))
  return <img src={useFileUrl(image ?? null)} alt={alt} className={classes.image} />
}

/** Two pictures per row on a phone, up to five on a desktop. */
function usePicturesPerRow(): number {
  const widths = [
    useMediaQuery('(min-width: 400px)'),
    useMediaQuery('(min-width: 560px)'),
    useMediaQuery('(min-width: 768px)'),
  ]
  return 2 + widths.filter(Boolean).length
}
