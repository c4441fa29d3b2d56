import { maxCommentLength } from '@pollen/contract/comments'
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsentText } from '../../lib/use-unsent-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useSendOnEnter } from '../../ui/use-send-on-enter.ts'
import classes from './comments.module.css'

type CommentFormProps = { itemId: number; inputRef: Ref<HTMLTextAreaElement>; onSend: (content: string) => void }

/** The form for a new comment. Typed text survives a reload until it is sent. */
export function CommentForm({ itemId, inputRef, onSend }: CommentFormProps) {
  const { t } = useTranslation()
  const [content, setContent] = useUnsentText(`comment.${itemId}`)
  const [error, setError] = useState<string>()
  const write = (text: string) => {
    setContent(text)
    setError(undefined)
  }
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const text = content.trim()
    if (text === '') return setError(t('comment-blank'))
    if (text.length > maxCommentLength) return setError(t('comment-too-long'))
    onSend(text)
    write('')
  }
  const { hasOnlyTouch, areaProps } = useSendOnEnter(send)
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextArea
        ref={inputRef}
        label={t('comment-write')}
        hint={hasOnlyTouch ? undefined : t('comment-hint')}
        error={error}
        rows={2}
        limit={maxCommentLength}
        value={content}
        onChange={write}
        {...areaProps}
      />
      <Button type="submit">{t('comment-send')}</Button>
    </form>
  )
}
