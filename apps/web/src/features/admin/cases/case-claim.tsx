import type { Case } from '@pollen/contract/case-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatRelativeTime } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import classes from './case-page.module.css'
import { caseQuery, claimCase, releaseCase, updateCase } from './cases.api.ts'

/** Shows the others who works on a case. */
export function CaseClaim({ shown }: { shown: Case }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewerId = useSession()?.userId
  const { id, claimed_by, claimed_at, queued_at } = shown
  const isOwn = claimed_by?.id === viewerId
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isOwn ? releaseCase(id) : claimCase(id, claimed_by !== null)),
    onSuccess: (changed) => updateCase(client, changed),
    // Someone else may have claimed or decided it.
    onError: () => client.invalidateQueries(caseQuery(String(id))),
  })
  if (queued_at === null) return null
  const action = isOwn ? 'release' : claimed_by ? 'take-over' : 'claim'
  return (
    <div className={classes.claim}>
      <Button look="outlined" isBusy={isPending} onClick={() => mutate()}>
        {t(`case-do__${action}`)}
      </Button>
      <p role="status">
        {isOwn && t('case-yours')}
        {claimed_by &&
          !isOwn &&
          t('case-theirs', { name: claimed_by.username, time: formatRelativeTime(new Date(claimed_at ?? Date.now())) })}
      </p>
    </div>
  )
}
