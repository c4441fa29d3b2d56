import type { Comment } from '@pollen/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deleteComment } from '../items.api.ts'
import classes from './comments.module.css'

export function DeleteComment({ comment: { id, item }, label }: { comment: Comment; label: string }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteComment(item.id, id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['items'] }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <button type="button" className={classes.delete} onClick={() => setIsAsking(true)}>
        {label}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('comment-delete-title')}
        action={label}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('comment-delete-text')}</p>
      </ConfirmDialog>
    </>
  )
}
