import { maxInvitationUses } from '@pollen/contract/admin-sign-ups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Section } from '../../ui/section.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { instanceQuery } from '../instance/index.ts'
import {
  approveMember,
  createInvitation,
  endInvitation,
  invitationsQuery,
  membersQuery,
  refuseMember,
} from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { DateTime } from './date-time.tsx'
import { MemberFacts } from './member-entry.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'
import { useFocusAfter } from './use-focus-after.ts'

/** Applicants waiting for approval, and invitation links. */
export function SignUpsTab() {
  const { t } = useTranslation()
  const { data: instance } = useQuery(instanceQuery)
  return (
    <>
      <Section title={t('admin-waiting')} lead={instance && t(`admin-sign-up__${instance.sign_up}`)}>
        <Applicants />
      </Section>
      <Section title={t('admin-invitations')} lead={t('admin-invitations-lead')}>
        <NewInvitation />
        <Invitations />
      </Section>
    </>
  )
}

function Applicants() {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const client = useQueryClient()
  const { mutate: approve, isPending } = useMutation({
    mutationFn: approveMember,
    onSuccess: () => showSnackbar('success', t('admin-done')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <>
      <AdminList query={membersQuery({ state: 'applied' })} empty={t('admin-nobody-waits')}>
        {(member) => {
          const { id, username } = member
          const name = <span className="visually-hidden"> {username}</span>
          return (
            <>
              <MemberFacts member={member} />
              <div className={classes.actions}>
                <Button isBusy={isPending} onClick={() => approve(id)}>
                  {t('admin-approve')}
                  {name}
                </Button>
                <div className={classes.danger}>
                  <Button
                    look="outlined"
                    onClick={() =>
                      setPending({
                        name: 'refuse',
                        about: username,
                        send: ({ reason }) => refuseMember({ id, reason }),
                        isDanger: true,
                      })
                    }
                  >
                    {t('admin-do__refuse')}
                    {name}
                  </Button>
                </div>
              </div>
            </>
          )
        }}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </>
  )
}

const InvitationFields = z.object({
  note: z.string().check(z.maxLength(100)),
  max_uses: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxInvitationUses)),
  expires_at: z.iso.date(),
})

function NewInvitation() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { field, formProps, isSending } = useSubmitForm({
    schema: InvitationFields,
    initial: { note: '', max_uses: '1', expires_at: inAMonth },
    send: async (input) => {
      setUrl((await createInvitation(input)).url)
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
    onFailure: showFailure,
  })
  return (
    <form {...formProps} className={classes.form}>
      <TextField
        {...field('note')}
        label={t('admin-invitation-note')}
        hint={t('admin-invitation-note-hint')}
        isOptional
      />
      <div className={classes.pair}>
        <TextField {...field('max_uses')} label={t('admin-invitation-uses')} inputMode="numeric" required />
        <TextField {...field('expires_at')} label={t('admin-invitation-until')} type="date" required />
      </div>
      <div>
        <Button type="submit" isBusy={isSending}>
          {t('admin-invite')}
        </Button>
      </div>
      <div role="status">
        {url && (
          <Callout kind="success" title={t('admin-invitation-made')}>
            <p className={classes.url}>{url}</p>
            <Button
              look="outlined"
              onClick={() => copyText(url, { done: t('admin-link-copied'), failed: t('admin-link-not-copied') })}
            >
              {t('admin-copy-link')}
            </Button>
          </Callout>
        )}
      </div>
    </form>
  )
}

function Invitations() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [endingInvitation, setEndingInvitation] = useState<{ id: number; name: string } | null>(null)
  const focusAfter = useFocusAfter(endingInvitation !== null)
  const { mutate: end, isPending } = useMutation({
    mutationFn: endInvitation,
    onSuccess: () => showSnackbar('success', t('admin-done')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] })
      setEndingInvitation(null)
    },
  })
  return (
    <>
      <AdminList query={invitationsQuery} empty={t('admin-no-invitations')}>
        {({ id, note, uses, max_uses, expires_at, ended_at }) => {
          const isOver = ended_at !== null || uses >= max_uses || new Date(expires_at) < new Date()
          const name = note || t('admin-invitation', { id })
          return (
            <>
              <p className={classes.name}>
                {name}
                {isOver && <span className={classes.tag}>{t('admin-over')}</span>}
              </p>
              <p className={classes.facts}>
                {t('admin-invitation-used', { uses, most: max_uses })} · {t('admin-until')} <DateTime at={expires_at} />
              </p>
              {!isOver && (
                <div className={classes.actions}>
                  <div className={classes.danger}>
                    <Button look="outlined" onClick={() => setEndingInvitation({ id, name })}>
                      {t('admin-end')}
                      <span className="visually-hidden"> {name}</span>
                    </Button>
                  </div>
                </div>
              )}
            </>
          )
        }}
      </AdminList>
      <ConfirmDialog
        isOpen={endingInvitation !== null}
        onCancel={() => setEndingInvitation(null)}
        onConfirm={() => endingInvitation && end(endingInvitation.id)}
        title={t('admin-ask-end', { about: endingInvitation?.name })}
        action={t('admin-end')}
        isBusy={isPending}
        focusAfter={focusAfter}
      >
        <p>{t('admin-ask-end-text')}</p>
      </ConfirmDialog>
    </>
  )
}
