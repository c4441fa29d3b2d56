import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { linkQuery } from './accounts.api.ts'
import { showFailure } from './show-failure.ts'

type CheckedLink = { token: string; action: 'recover_account' | 'delete_account'; otherwise: '/' | '/recover-account' }

/** The link of a mail is checked before anything is offered; one that is no longer good leads elsewhere, with the reason. */
export function useCheckedLink({ token, action, otherwise }: CheckedLink) {
  const navigate = useNavigate()
  const link = useQuery(linkQuery(token, action))
  const { error } = link
  useEffect(() => {
    if (!(error instanceof ApiError)) return
    showFailure(error)
    void navigate({ to: otherwise, replace: true })
  }, [error, navigate, otherwise])
  return link
}
