import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offerInSnackbar } from '../../../../ui/snackbar.tsx'
import { deleteComment, forgetComment, refreshComments } from './comments.api.ts'

type Deletion = { onDeleted: (id: number) => void; onUndone: (id: number) => void }

/** A deleted comment is gone at once, and deleted once nobody wanted it back for 5 s, or the page is left. */
export function useDeletion(itemId: number, { onDeleted, onUndone }: Deletion) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [hidden, setHidden] = useState<number[]>([])
  const unhide = (id: number) => setHidden((ids) => ids.filter((other) => other !== id))
  const { mutate } = useMutation({
    mutationFn: (id: number) => deleteComment(itemId, id),
    onSuccess: (_nothing, id) => {
      forgetComment(client, itemId, id)
      onDeleted(id)
      void refreshComments(client)
    },
    onSettled: (_nothing, _failure, id) => unhide(id),
  })

  const letLapse = useRef(() => {})
  useEffect(() => {
    const leave = () => letLapse.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const remove = (id: number, isByKeyboard: boolean) => {
    setHidden((ids) => [...ids, id])
    letLapse.current = offerInSnackbar(t('comment-deleted'), {
      label: t('undo'),
      takesFocus: isByKeyboard,
      onLapse: () => mutate(id),
      onTake: () => {
        unhide(id)
        onUndone(id)
      },
    })
  }
  return { hidden, remove }
}
