import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'

type Poll = Pick<UseQueryResult, 'isError' | 'error' | 'errorUpdatedAt' | 'dataUpdatedAt'>

/**
 * Says once that something that is loaded again and again could not be loaded, and once that it could again. Who knows that the
 * device is offline is told above the page already.
 */
export function useReportedPoll({ isError, error, errorUpdatedAt, dataUpdatedAt }: Poll, recovered: string) {
  const failedAt = useRef<number | null>(null)
  const report = useEffectEvent(() => {
    if (isError) {
      if (!navigator.onLine) return
      if (failedAt.current === null) showFailure(error)
      failedAt.current = errorUpdatedAt
      // What another filter loaded before the failure is no proof that it works again.
    } else if (failedAt.current !== null && dataUpdatedAt > failedAt.current) {
      showSnackbar('success', recovered)
      failedAt.current = null
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each failure is looked at
  useEffect(report, [isError, errorUpdatedAt, dataUpdatedAt])
}
