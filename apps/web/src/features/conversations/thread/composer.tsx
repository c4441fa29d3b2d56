import type { Conversation } from '@pollen/contract/conversations'
import { hasWords } from '@pollen/contract/has-words'
import { maxMessageLength } from '@pollen/contract/messages'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { pictureTypes } from '../../../lib/picture-file.ts'
import { useUnsentText } from '../../../lib/use-unsent-text.ts'
import { RoundFileButton } from '../../../ui/file-button.tsx'
import { IconPhotoPlus, IconSend2 } from '../../../ui/icons.ts'
import { RoundButton } from '../../../ui/round-button.tsx'
import { CharacterCounter } from '../../../ui/text-field.tsx'
import { useSendOnEnter } from '../../../ui/use-send-on-enter.ts'
import { useIncomingFiles } from '../../items/index.ts'
import classes from './composer.module.css'
import { DraftPhotos } from './draft-photos.tsx'
import { placeText } from './place-text.ts'
import { SharePlace } from './share-place.tsx'
import { useDraftPhotos } from './use-draft-photos.ts'

/** Locale key of the reason why a message was not sent. */
type Problem = 'message-photos-preparing' | 'message-too-long' | 'message-blank'

/** From this length on, the number of remaining characters is shown. */
const counterFrom = maxMessageLength - 400

type ComposerProps = {
  conversation: Conversation
  /** First name of the other participant. */
  name: string
  /** A first sentence to offer while the conversation is empty. */
  suggestion?: string
  onSend: (message: { content: string; images: File[] }) => void
}

/** Top and bottom border together. */
const borderPx = 3

/** Sets the height by script in browsers without `field-sizing`. */
function useContentHeight(field: RefObject<HTMLTextAreaElement | null>, content: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the content
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + borderPx}px`
  }, [field, content])
}

/** The box for writing a message. Unsent text and photos are stored on the device. */
export function Composer({ conversation: { id, item }, name, suggestion, onSend }: ComposerProps) {
  const { t } = useTranslation()
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useUnsentText(`message.${id}`)
  const [problem, setProblem] = useState<Problem>()
  const draft = useDraftPhotos(id)
  const error = problem === 'message-photos-preparing' && draft.preparing === 0 ? undefined : problem
  const addPhotos = (files: File[]) => {
    setProblem(undefined)
    void draft.add(files)
  }
  const { isOver, dropZone } = useIncomingFiles(addPhotos, false)

  useContentHeight(field, content)

  const write = (text: string) => {
    setContent(text)
    setProblem(undefined)
  }
  /** Inserts text at the cursor, separated by spaces, so that the member can check it before sending. */
  const insert = (text: string) => {
    const { selectionStart: start = content.length, selectionEnd: end = start } = field.current ?? {}
    const [before, after] = [content.slice(0, start), content.slice(end)]
    const written = `${before}${/\S$/.test(before) ? ' ' : ''}${text}${/^\S/.test(after) ? ' ' : ''}`
    // Rendered synchronously, because the cursor is set behind the text.
    flushSync(() => write(written + after))
    field.current?.focus()
    field.current?.setSelectionRange(written.length, written.length)
  }
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (draft.preparing > 0) return setProblem('message-photos-preparing')
    if (content.trim().length > maxMessageLength) return setProblem('message-too-long')
    if (draft.photos.length === 0 && !hasWords(content)) return setProblem('message-blank')
    onSend({ content: content.trim(), images: draft.photos })
    write('')
    draft.clear()
  }
  const { hasOnlyTouch, areaProps } = useSendOnEnter(send)
  return (
    <form className={classes.composer} data-is-over={isOver} onSubmit={send} noValidate {...dropZone}>
      {suggestion && content === '' && (
        <button type="button" className={classes.suggestion} onClick={() => insert(suggestion)}>
          <span className={classes.suggestionLabel}>{t('message-suggestion')}</span>
          {suggestion}
        </button>
      )}
      <DraftPhotos photos={draft.photos} preparing={draft.preparing} onRemove={draft.remove} fallbackFocus={field} />
      <div className={classes.row}>
        <RoundFileButton
          label={t('message-add-photos')}
          icon={<IconPhotoPlus size={24} stroke={1.75} aria-hidden />}
          multiple
          accept={pictureTypes}
          onFiles={addPhotos}
        />
        <SharePlace
          name={name}
          item={item}
          onShare={(place) => insert(placeText(place))}
          focusAfter={() => field.current}
        />
        <label htmlFor={fieldId} className="visually-hidden">
          {t('message-write', { name })}
        </label>
        <textarea
          ref={field}
          id={fieldId}
          className={classes.field}
          rows={1}
          value={content}
          placeholder={t('message-placeholder')}
          aria-invalid={error !== undefined}
          aria-describedby={`${fieldId}-hint ${fieldId}-problem`}
          onChange={({ target }) => write(target.value)}
          {...areaProps}
        />
        <span className={classes.send}>
          <RoundButton
            type="submit"
            look="filled"
            label={t('message-send')}
            icon={<IconSend2 size={24} stroke={1.75} aria-hidden />}
          />
        </span>
      </div>
      <div className={classes.foot}>
        <div id={`${fieldId}-problem`} role="alert" className={classes.problem}>
          {error ? t(error) : draft.problem}
        </div>
        {content.length > counterFrom && <CharacterCounter text={content} limit={maxMessageLength} />}
        <span id={`${fieldId}-hint`} className={hasOnlyTouch ? 'visually-hidden' : classes.hint}>
          {t(hasOnlyTouch ? 'message-hint-touch' : 'message-hint')}
        </span>
      </div>
    </form>
  )
}
