import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offerInSnackbar } from '../../ui/snackbar.tsx'
import { deleteComment, refreshComments, removeCachedComment } from './comments.api.ts'

type DeletionEvents = { onDeleted: (id: number) => void; onUndone: (id: number) => void }

/** Hides a comment at once, and deletes it when its "Undo" is no longer shown or the page is left. */
export function useCommentDeletion(itemId: number, { onDeleted, onUndone }: DeletionEvents) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [hiddenIds, setHiddenIds] = useState<number[]>([])
  const unhide = (id: number) => setHiddenIds((ids) => ids.filter((other) => other !== id))
  const { mutate } = useMutation({
    mutationFn: (id: number) => deleteComment(itemId, id),
    onSuccess: (_nothing, id) => {
      removeCachedComment(client, itemId, id)
      onDeleted(id)
      void refreshComments(client)
    },
    onSettled: (_nothing, _failure, id) => unhide(id),
  })

  const deleteNow = useRef(() => {})
  useEffect(() => {
    const leave = () => deleteNow.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const remove = (id: number, isByKeyboard: boolean) => {
    setHiddenIds((ids) => [...ids, id])
    deleteNow.current = offerInSnackbar(t('comment-deleted'), {
      label: t('undo'),
      takesFocus: isByKeyboard,
      onLapse: () => mutate(id),
      onTake: () => {
        unhide(id)
        onUndone(id)
      },
    })
  }
  return { hiddenIds, remove }
}
