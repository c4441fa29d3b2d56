import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPictureType, pictureTypes } from '../../../lib/picture-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Progress } from '../../../ui/progress.tsx'
import classes from './new-picture.module.css'
import { useUpload } from './use-upload.ts'

/** A file is chosen, looked at, and only then saved. */
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

/** Drawn from memory, and let go of when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
