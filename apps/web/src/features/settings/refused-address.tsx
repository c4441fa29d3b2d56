import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { meQuery } from '../members/index.ts'
import classes from './general-information.module.css'
import { checkAddress } from './settings.api.ts'

/** The page looks this often, and for this long, whether the mail server has taken the mail. */
const lookEveryMs = 2_000
const lookForMs = 30_000

/** Shown while the mail server refuses the member's address: what to do, and how a new attempt ended. */
export function RefusedAddress({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [wasRefused] = useState(me.mail_refused_at !== null)
  const { start, isBusy, outcome } = useAddressCheck(me.mail_refused_at)
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

/** Has a mail sent, and looks for a while whether the address is accepted then, or refused once more. */
function useAddressCheck(refusedAt: string | null) {
  const [check, setCheck] = useState<{ refusedAt: string | null; until: number }>()
  const { mutate, isPending } = useMutation({
    mutationFn: checkAddress,
    onSuccess: () => setCheck({ refusedAt, until: Date.now() + lookForMs }),
  })
  const isUndecided = check !== undefined && check.refusedAt === refusedAt
  const isLooking = (lastLook: number) => isUndecided && lastLook < check.until
  const { dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...meQuery,
    refetchInterval: ({ state }) =>
      isLooking(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)) ? lookEveryMs : false,
  })
  const isBusy = isPending || isLooking(Math.max(dataUpdatedAt, errorUpdatedAt))
  const outcome = check && (isBusy ? 'address-trying' : isUndecided ? 'address-undecided' : 'address-refused-again')
  return { start: () => mutate(), isBusy, outcome }
}
