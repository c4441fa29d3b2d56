import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { offerInSnackbar } from '../../../ui/snackbar.tsx'
import { slotsLeft } from './arrange-photos.ts'
import type { PhotoList } from './use-photo-list.ts'

/** Removes a photo at once, and offers it back for a while. Who came by keyboard is led to the offer and back. */
export function useRemovePhoto({ current, change }: PhotoList, block: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const letLapse = useRef(() => {})
  useEffect(() => () => letLapse.current(), [])

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
      const photos = current()
      if (slotsLeft(photos.length) > 0) change(photos.toSpliced(index, 0, photo))
      focusAt(index)
    }
    change(current().toSpliced(index, 1))
    letLapse.current = offerInSnackbar(t('photo-removed', { number: index + 1 }), {
      label: t('photo-undo'),
      onTake: putBack,
      onLapse: () => focusAt(index),
      takesFocus: isByKeyboard,
    })
  }
}
