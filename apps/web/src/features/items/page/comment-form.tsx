import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetDraft, readDraft, writeDraft } from '../../../lib/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import classes from './comments.module.css'

const limit = 2000
type CommentFormProps = { itemId: number; isBusy: boolean; onSend: (content: string) => Promise<unknown> }

/** Enter sends, Shift and Enter begin a new line. What could not be sent comes back. */
export function CommentForm({ itemId, isBusy, onSend }: CommentFormProps) {
  const { t } = useTranslation()
  const draft = `comment.${itemId}`
  const [content, setContent] = useState(() => readDraft<{ content: string }>(draft).content ?? '')
  const [error, setError] = useState<string>()
  const write = (text: string) => {
    setContent(text)
    setError(undefined)
    writeDraft(draft, text === '' ? {} : { content: text })
  }
  const send = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isBusy) return
    const text = content.trim()
    if (text === '') return setError(t('comment-blank'))
    if (text.length > limit) return setError(t('comment-too-long'))
    setContent('')
    await onSend(text).then(
      () => forgetDraft(draft),
      () => setContent((typed) => typed || text),
    )
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event)
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextArea
        label={t('comment-write')}
        hint={t('comment-hint')}
        error={error}
        rows={2}
        limit={limit}
        value={content}
        onChange={write}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('comment-send')}
      </Button>
    </form>
  )
}
