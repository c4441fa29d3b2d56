import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { meQuery } from '../members/index.ts'
import classes from './general-information.module.css'
import { addressQuery, checkAddress } from './settings.api.ts'

/** Interval and duration of polling for the result of the test mail. */
const pollMs = 2_000
const pollForMs = 30_000

/** Shown while the mail server refuses the member's address: explains what to do, and shows the result of a new attempt. */
export function RefusedAddress({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [wasRefused] = useState(me.mail_refused_at !== null)
  const { start, isBusy, outcome } = useAddressCheck()
  if (me.mail_refused_at === null) {
    return (
      <div role="status">
        {wasRefused && (
          <Callout kind="success">
            <p>{t('address-accepted', { email: me.email })}</p>
          </Callout>
        )}
      </div>
    )
  }
  const day = formatDate(new Date(me.mail_refused_at), currentLanguage(), { dateStyle: 'long' })
  return (
    <Callout kind="warning" title={t('address-refused-title')}>
      <p className={classes.pending}>
        <Trans i18nKey="address-refused" values={{ email: me.email, date: day }} components={{ strong: <strong /> }} />
      </p>
      <div className={classes.actions}>
        <ButtonLink to={pages.settingsTab.path} params={{ tab: 'account' }} look="outlined">
          {t('address-correct')}
        </ButtonLink>
        <Button look="outlined" isBusy={isBusy} onClick={start}>
          {t('address-try-again')}
        </Button>
      </div>
      <p role="status">{outcome && t(outcome)}</p>
    </Callout>
  )
}

/** Sends a test mail, and polls for the response of the mail server. */
function useAddressCheck() {
  const queryClient = useQueryClient()
  const [until, setUntil] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: checkAddress,
    onSuccess: (answer) => {
      queryClient.setQueryData(addressQuery.queryKey, answer)
      setUntil(Date.now() + pollForMs)
    },
  })
  const isPolling = (lastPoll: number) => until !== undefined && lastPoll < until
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...addressQuery,
    enabled: until !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.is_mail_waiting && isPolling(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)) ? pollMs : false,
  })
  const isDecided = until !== undefined && data?.is_mail_waiting === false
  useEffect(() => {
    if (isDecided) void queryClient.invalidateQueries(meQuery)
  }, [isDecided, queryClient])
  const isBusy = isPending || (!isDecided && isPolling(Math.max(dataUpdatedAt, errorUpdatedAt)))
  const outcome = isBusy ? 'address-trying' : isDecided ? 'address-refused-again' : 'address-undecided'
  return { start: () => mutate(), isBusy, outcome: until === undefined ? undefined : outcome }
}
