import type { MemberImage } from '@pollen/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { checkPictureType, pictureTypes, preparePicture } from '../../lib/picture-file.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { IconPhotoPlus } from '../../ui/icons.ts'
import { Progress } from '../../ui/progress.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { useFetchReadableTypes } from '../instance/index.ts'
import { meQuery } from '../members/index.ts'
import classes from './new-picture.module.css'
import { addImage } from './settings.api.ts'
import { showSaveFailure } from './settings-form.tsx'

/** Chooses a picture and shows a preview before it is saved. */
export function NewPicture({ onUnsaved }: { onUnsaved: (isUnsaved: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const { upload, cancel, share } = useUpload({
    onDone: () => {
      choose(null)
      input.current?.focus()
    },
    onRefused: setProblem,
  })

  function choose(next: File | null) {
    const refused = next ? checkPictureType(next) : undefined
    setProblem(refused)
    setFile(refused ? null : next)
    onUnsaved(next !== null && !refused)
  }

  return (
    <div className={classes.new}>
      <label className={classes.choose} htmlFor={id}>
        {preview ? (
          <img src={preview} alt={t('new-picture-preview')} className={classes.preview} />
        ) : (
          <span className={classes.placeholder}>
            <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
          </span>
        )}
        <span className={classes.words}>
          <span className={classes.action}>{t(file ? 'choose-another-picture' : 'choose-picture')}</span>
          <span className={classes.hint}>{t('choose-picture-hint')}</span>
        </span>
        <input
          id={id}
          ref={input}
          type="file"
          accept={pictureTypes}
          className={classes.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          disabled={share !== null}
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
      </label>
      <div role="alert">
        {problem && (
          <p id={`${id}-problem`} className={classes.problem}>
            {problem}
          </p>
        )}
        {file && share === null && (
          <Callout kind="warning">
            <p>{t('new-picture-unsaved')}</p>
          </Callout>
        )}
      </div>
      {share !== null && <Progress label={t('new-picture-sending')} share={share} />}
      {file && (
        <div className={classes.actions}>
          <Button isBusy={share !== null} onClick={() => upload(file)}>
            {t('save-picture')}
          </Button>
          <Button look="outlined" onClick={() => (share !== null ? cancel() : choose(null))}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns an object URL for the file, which is revoked when the file is no longer shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

/** Twice the size that the server stores, because the server crops the picture. */
const maxSide = 1024

type UploadOptions = { onDone: () => void; onRefused: (problem: string) => void }

/** Uploads a picture. `share` is the fraction that was sent, from 0 to 1, or null while nothing is being sent. */
function useUpload({ onDone, onRefused }: UploadOptions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const current = useRef<AbortController>(undefined)
  const fetchReadableTypes = useFetchReadableTypes()
  const cancel = () => current.current?.abort()
  useEffect(() => () => current.current?.abort(), [])

  async function upload(file: File) {
    current.current = new AbortController()
    const { signal } = current.current
    setShare(0)
    try {
      const { picture, problem } = await preparePicture(file, maxSide, fetchReadableTypes)
      if (problem !== undefined) return onRefused(problem)
      const added = await addImage(picture, { signal, onProgress: setShare })
      // A picture that was already there only moves to the front.
      const withAdded = (images: MemberImage[]) => [added, ...images.filter(({ id }) => id !== added.id)]
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, images: withAdded(me.images) })
      showSnackbar('success', t('notif-success-user-update'))
      onDone()
    } catch (failure) {
      if (signal.aborted) return
      const [problem] = failure instanceof ApiError ? (failure.fields.image ?? []) : []
      if (problem) onRefused(problem)
      else showSaveFailure(failure)
    } finally {
      setShare(null)
    }
  }
  return { upload, cancel, share }
}
