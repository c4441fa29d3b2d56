import { useEffect, useEffectEvent, useRef } from 'react'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'

type Poll = { isError: boolean; isSuccess: boolean; error: unknown }

/** Says once that something that is loaded again and again could not be loaded, and once that it could again. */
export function useReportedPoll({ isError, isSuccess, error }: Poll, recovered: string) {
  const hasFailed = useRef(false)
  const report = useEffectEvent(() => {
    if (isError && !hasFailed.current) showFailure(error)
    if (isSuccess && hasFailed.current) showSnackbar('success', recovered)
    if (isError || isSuccess) hasFailed.current = isError
  })
  useEffect(() => {
    if (isError || isSuccess) report()
  }, [isError, isSuccess])
}
