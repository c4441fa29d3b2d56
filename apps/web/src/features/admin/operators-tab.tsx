import { pages } from '@pollen/contract/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSession } from '../../lib/session.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { meQuery } from '../members/index.ts'
import { addOperator, operatorsQuery, removeOperator } from './admin.api.ts'
import classes from './admin.module.css'
import { DateTime } from './date-time.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'
import { showActionFailure, usePasswordPrompt } from './use-password-prompt.tsx'

export function OperatorsTab() {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingAction | null>(null)
  // Key of the form, which resets it after each added operator.
  const [addedCount, setAddedCount] = useState(0)
  const { data: operators, isPending, isRefetching, refetch } = useQuery(operatorsQuery)
  const remove = useRemoval()
  return (
    <Section title={t('admin-tab__operators')} lead={t('admin-operators-lead')}>
      {isPending && <Skeleton width="100%" height="7rem" />}
      {!isPending && !operators && (
        <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
      )}
      <ul className={classes.list}>
        {operators?.map(({ id, username, since }) => (
          <li key={id} className={classes.entry}>
            <p className={classes.name}>{username}</p>
            <p className={classes.facts}>
              {t('admin-since')} <DateTime at={since} />
            </p>
            <div className={classes.actions}>
              <div className={classes.danger}>
                <Button
                  look="outlined"
                  onClick={() =>
                    setPending({
                      name: 'remove-operator',
                      about: username,
                      send: ({ reason }) => remove(id, reason),
                      isDanger: true,
                    })
                  }
                >
                  {t('admin-do__remove-operator')}
                  <span className="visually-hidden"> {username}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <AddOperator key={addedCount} onAdded={() => setAddedCount((count) => count + 1)} />
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}

/** Removes operators. Members who remove themselves leave the admin pages, to which they no longer have access. */
function useRemoval() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  return async (id: number, reason: string) => {
    await removeOperator({ id, reason })
    if (id !== session?.userId) return
    await client.invalidateQueries({ queryKey: meQuery.queryKey })
    await navigate({ to: pages.map.path })
  }
}

const NewOperator = z.object({ username: z.string().check(z.minLength(1)) })

function AddOperator({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { withPassword, passwordDialog } = usePasswordPrompt()
  const { field, formProps, isSending } = useSubmitForm({
    schema: NewOperator,
    initial: { username: '' },
    send: async ({ username }) => {
      client.setQueryData(operatorsQuery.queryKey, await withPassword(() => addOperator({ username, reason: '' })))
      showSnackbar('success', t('admin-done'))
      onAdded()
    },
    onFailure: showActionFailure,
  })
  return (
    <>
      <form {...formProps} className={classes.form}>
        <TextField
          {...field('username')}
          label={t('admin-operator-name')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <div>
          <Button type="submit" isBusy={isSending}>
            {t('admin-add-operator')}
          </Button>
        </div>
      </form>
      {passwordDialog}
    </>
  )
}
