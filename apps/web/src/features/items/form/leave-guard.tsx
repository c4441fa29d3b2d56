import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { currentSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { ItemState } from './use-item-state.ts'

type LeaveGuardProps = { form: ItemState; isLeaving: RefObject<boolean> }

/** Who leaves an edit that is not saved is asked first; who is logged out meanwhile finds it again. */
export function LeaveGuard({ form, isLeaving }: LeaveGuardProps) {
  const { t } = useTranslation()
  const leaving = useBlocker({
    shouldBlockFn: () => form.isChanged && !isLeaving.current && currentSession() !== null,
    enableBeforeUnload: () => form.isChanged,
    withResolver: true,
  })
  const leave = () => {
    form.forget()
    leaving.proceed?.()
  }
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title={t('item-form-leave')}
      action={t('item-form-leave-action')}
      onConfirm={leave}
      onCancel={() => leaving.reset?.()}
    >
      <p>{t('item-form-leave-text')}</p>
    </ConfirmDialog>
  )
}
