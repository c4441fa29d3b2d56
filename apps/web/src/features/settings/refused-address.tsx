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

/** The page looks this often, and for this long, whether the mail server has taken the mail. */
const lookEveryMs = 2_000
const lookForMs = 30_000

/** Shown while the mail server refuses the member's address: what to do, and how a new attempt ended. */
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

/** Has a mail sent, and looks for a while what the mail server says to it. */
function useAddressCheck() {
  const queryClient = useQueryClient()
  const [until, setUntil] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: checkAddress,
    onSuccess: (answer) => {
      queryClient.setQueryData(addressQuery.queryKey, answer)
      setUntil(Date.now() + lookForMs)
    },
  })
  const isLooking = (lastLook: number) => until !== undefined && lastLook < until
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...addressQuery,
    enabled: until !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.is_mail_waiting && isLooking(Math.max(state.dataUpdatedAt, state.errorUpdatedAt))
        ? lookEveryMs
        : false,
  })
  const isDecided = until !== undefined && data?.is_mail_waiting === false
  useEffect(() => {
    if (isDecided) void queryClient.invalidateQueries(meQuery)
  }, [isDecided, queryClient])
  const isBusy = isPending || (!isDecided && isLooking(Math.max(dataUpdatedAt, errorUpdatedAt)))
  const outcome = isBusy ? 'address-trying' : isDecided ? 'address-refused-again' : 'address-undecided'
  return { start: () => mutate(), isBusy, outcome: until === undefined ? undefined : outcome }
}
