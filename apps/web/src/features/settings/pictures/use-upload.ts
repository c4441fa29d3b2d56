import { type MemberImage, members } from '@pollen/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { checkPictureSize, shrinkPicture } from '../../../lib/picture-file.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { meQuery } from '../../members/index.ts'
import { showSaveFailure } from '../save-failure.ts'

/** Twice what is kept, for the server crops it itself. */
const side = 1024

type UploadOptions = { onDone: () => void; onRefused: (problem: string) => void }

/** Sends a picture; `share` tells how far it is, and is null while nothing is sent. */
export function useUpload({ onDone, onRefused }: UploadOptions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const current = useRef<AbortController>(undefined)
  const cancel = () => current.current?.abort()
  useEffect(() => () => current.current?.abort(), [])

  async function upload(file: File) {
    current.current = new AbortController()
    const { signal } = current.current
    setShare(0)
    try {
      const image = await shrinkPicture(file, side)
      const problem = checkPictureSize(image)
      if (problem) return onRefused(problem)
      const added = await call(members.addImage, { image }, { signal, onProgress: setShare })
      // The same picture again is no second one.
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
