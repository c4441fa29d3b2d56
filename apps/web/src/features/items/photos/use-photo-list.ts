import { maxItemImages } from '@pollen/contract/constants'
import { itemImageSides } from '@pollen/contract/item-images'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preparePicture } from '../../../lib/picture-file.ts'
import { offerInSnackbar } from '../../../ui/snackbar.tsx'
import { useFetchReadableTypes } from '../../instance/index.ts'
import { newPhoto, type Photo } from './photo.ts'
import { checkSelection, slotsLeft } from './slots.ts'

type PhotoListProps = { photos: Photo[]; onChange: (photos: Photo[]) => void }
type PhotoList = ReturnType<typeof usePhotoList>

/** Gives access to the latest list for delayed changes, such as a photo that was being shrunk or an undone removal. */
export function usePhotoList({ photos, onChange }: PhotoListProps) {
  const latest = useRef(photos)
  const report = useRef(onChange)
  // Photos that are being shrunk take a slot, too.
  const pending = useRef(0)
  useEffect(() => {
    latest.current = photos
    report.current = onChange
  })
  const current = useCallback(() => latest.current, [])
  const change = useCallback((next: Photo[]) => {
    latest.current = next
    report.current(next)
  }, [])
  const countFree = useCallback(() => slotsLeft(latest.current.length + pending.current), [])
  return { current, change, pending, countFree }
}

/** Adds files as photos as soon as each is shrunk. `problem` names the refused ones. */
export function useAddPhotos({ current, change, pending, countFree }: PhotoList) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState('')
  const [preparing, setPreparing] = useState(0)
  const fetchReadableTypes = useFetchReadableTypes()

  async function add(files: File[]) {
    if (files.length === 0) return
    const left = countFree()
    const selection = checkSelection(files, left)
    if (selection.problem === 'full') return setProblem(t('photos-full', { count: maxItemImages }))
    if (selection.problem) return setProblem(t('photos-too-many', { count: left }))

    const { pictures, refused } = selection
    const showRefused = () => setProblem(refused.map((one) => t('photo-refused', one)).join('\n'))
    showRefused()
    count(pictures.length)
    for (const file of pictures) {
      // The server does not store larger images.
      const prepared = await preparePicture(file, itemImageSides.large, fetchReadableTypes)
      count(-1)
      if (prepared.problem === undefined) change([...current(), newPhoto(prepared.picture)])
      else {
        refused.push({ name: file.name, reason: prepared.problem })
        showRefused()
      }
    }
  }
  function count(step: number) {
    pending.current += step
    setPreparing(pending.current)
  }
  return { add, preparing, problem, setProblem }
}

/** Removes a photo immediately and offers to undo it. The focus of a keyboard user moves to the offer and back. */
export function useRemovePhoto({ current, change, countFree }: PhotoList, block: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const closeOffer = useRef(() => {})
  useEffect(() => () => closeOffer.current(), [])

  return (index: number, isByKeyboard: boolean) => {
    const [photo] = current().slice(index)
    if (!photo) return
    const focusAt = (place: number) =>
      setTimeout(() => {
        if (!isByKeyboard || document.activeElement !== document.body) return
        const buttons = block.current?.querySelectorAll<HTMLElement>('[data-remove]')
        const button = buttons?.[Math.min(place, buttons.length - 1)]
        ;(button ?? block.current?.querySelector('input'))?.focus()
      })
    const putBack = () => {
      if (countFree() > 0) change(current().toSpliced(index, 0, photo))
      focusAt(index)
    }
    change(current().toSpliced(index, 1))
    closeOffer.current = offerInSnackbar(t('photo-removed', { number: index + 1 }), {
      label: t('photo-undo'),
      onTake: putBack,
      onLapse: () => focusAt(index),
      takesFocus: isByKeyboard,
    })
  }
}

/** Delays the submission of the form while photos are being shrunk. */
export function useDelayedSubmit(block: RefObject<HTMLElement | null>, isPreparing: boolean) {
  useEffect(() => {
    const form = block.current?.closest('form')
    if (!form || !isPreparing) return
    let wasSubmitted = false
    const delay = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      wasSubmitted = true
    }
    form.addEventListener('submit', delay, { capture: true })
    return () => {
      form.removeEventListener('submit', delay, { capture: true })
      if (wasSubmitted) setTimeout(() => form.isConnected && form.requestSubmit())
    }
  }, [block, isPreparing])
}
