import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'

type Poll = Pick<UseQueryResult, 'isError' | 'error' | 'errorUpdatedAt' | 'dataUpdatedAt'>

/**
 * Reports the first failure of a repeated load, and its recovery, once each. Failures while the device is offline are not reported, because
 * a banner above the page already shows that.
 */
export function useReportedPoll({ isError, error, errorUpdatedAt, dataUpdatedAt }: Poll, recovered: string) {
  const failedAt = useRef<number | null>(null)
  const report = useEffectEvent(() => {
    if (isError) {
      if (!navigator.onLine) return
      if (failedAt.current === null) showFailure(error)
      failedAt.current = errorUpdatedAt
      // Data that was loaded before the failure, for another filter, does not prove the recovery.
    } else if (failedAt.current !== null && dataUpdatedAt > failedAt.current) {
      showSnackbar('success', recovered)
      failedAt.current = null
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each response and each failure
  useEffect(report, [isError, errorUpdatedAt, dataUpdatedAt])
}
