import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offerInSnackbar } from '../../ui/snackbar.tsx'
import { deleteComment, refreshComments, removeCachedComment } from './comments.api.ts'

type DeletionEvents = {
  onDeleted: (id: number) => void
  onUndone: (id: number) => void
  /** Gets the focus when the focused element disappears together with the comment. */
  fallbackFocus: RefObject<HTMLElement | null>
}
type Question = { commentId: number; isByKeyboard: boolean }

/** Asks for confirmation, then hides the comment. Deletes it on the server once "Undo" disappears or the page is left. */
export function useCommentDeletion(itemId: number, { onDeleted, onUndone, fallbackFocus }: DeletionEvents) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const removed = useRef<Question>(undefined)
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

  const remove = ({ commentId, isByKeyboard }: Question) => {
    setQuestion(null)
    removed.current = { commentId, isByKeyboard }
    setHiddenIds((ids) => [...ids, commentId])
    deleteNow.current = offerInSnackbar(t('comment-deleted'), {
      label: t('undo'),
      takesFocus: isByKeyboard,
      onLapse: () => {
        mutate(commentId)
        requestAnimationFrame(() => document.activeElement === document.body && fallbackFocus.current?.focus())
      },
      onTake: () => {
        unhide(commentId)
        onUndone(commentId)
      },
    })
  }
  return {
    hiddenIds,
    requestDeletion: (commentId: number, isByKeyboard: boolean) => {
      removed.current = undefined
      setQuestion({ commentId, isByKeyboard })
    },
    /** Props of the confirmation dialog. */
    confirmation: {
      isOpen: question !== null,
      onConfirm: () => question && remove(question),
      onCancel: () => setQuestion(null),
      // For keyboard users, the "Undo" button takes the focus itself.
      focusAfter: () => (removed.current ? !removed.current.isByKeyboard && fallbackFocus.current : true),
    },
  }
}
