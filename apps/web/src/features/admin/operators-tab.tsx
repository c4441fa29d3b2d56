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
import {
  addModerator,
  addOperator,
  moderatorsQuery,
  operatorsQuery,
  removeModerator,
  removeOperator,
} from './admin.api.ts'
import classes from './admin.module.css'
import { DateTime } from './date-time.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'
import { showActionFailure, usePasswordPrompt } from './use-password-prompt.tsx'

type Role = 'operator' | 'moderator'

const roles = {
  operator: { query: operatorsQuery, add: addOperator, remove: removeOperator },
  moderator: { query: moderatorsQuery, add: addModerator, remove: removeModerator },
}

export const OperatorsTab = () => (
  <>
    <RoleSection of="operator" />
    <RoleSection of="moderator" />
  </>
)

function RoleSection({ of: role }: { of: Role }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingAction | null>(null)
  // Key of the form, which resets it after each added operator.
  const [addedCount, setAddedCount] = useState(0)
  const { data: people, isPending, isRefetching, refetch } = useQuery(roles[role].query)
  const remove = useRemoval(role)
  const action = `remove-${role}` as const
  return (
    <Section title={t(`admin-role__${role}`)} lead={t(`admin-role-lead__${role}`)}>
      {isPending && <Skeleton width="100%" height="7rem" />}
      {!isPending && !people && (
        <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
      )}
      {people?.length === 0 && <p className={classes.facts}>{t('admin-role-none')}</p>}
      {people && people.length > 0 && (
        <ul className={classes.list}>
          {people.map(({ id, username, since }) => (
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
                        name: action,
                        about: username,
                        send: ({ reason }) => remove(id, reason),
                        isDanger: true,
                      })
                    }
                  >
                    {t(`admin-do__${action}`)}
                    <span className="visually-hidden"> {username}</span>
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPerson key={addedCount} of={role} onAdded={() => setAddedCount((count) => count + 1)} />
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}

/** Removes a role. Operators who remove themselves leave the admin pages, to which they no longer have access. */
function useRemoval(role: Role) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  return async (id: number, reason: string) => {
    await roles[role].remove({ id, reason })
    if (role === 'moderator' || id !== session?.userId) return
    // Before the role is read again, because the page would lead to the tab of moderators.
    await navigate({ to: pages.map.path })
    await client.invalidateQueries({ queryKey: meQuery.queryKey })
  }
}

const NewPerson = z.object({ username: z.string().check(z.minLength(1)) })

function AddPerson({ of: role, onAdded }: { of: Role; onAdded: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { withPassword, passwordDialog } = usePasswordPrompt()
  const { field, formProps, isSending } = useSubmitForm({
    schema: NewPerson,
    initial: { username: '' },
    send: async ({ username }) => {
      const { query, add } = roles[role]
      client.setQueryData(query.queryKey, await withPassword(() => add({ username, reason: '' })))
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
          label={t(`admin-role-name__${role}`)}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <div>
          <Button type="submit" isBusy={isSending}>
            {t(`admin-role-add__${role}`)}
          </Button>
        </div>
      </form>
      {passwordDialog}
    </>
  )
}
