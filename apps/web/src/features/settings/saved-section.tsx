import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import type { SavedForm } from './use-saved-form.ts'

type SavedSectionProps = { title: string; lead?: string; form: SavedForm; children: ReactNode }

/** A part of the settings whose fields save themselves; who leaves while something cannot be saved is asked first. */
export function SavedSection({ title, lead, form, children }: SavedSectionProps) {
  const { t } = useTranslation()
  const leaving = useBlocker({
    shouldBlockFn: () => form.isStuck && currentSession() !== null,
    enableBeforeUnload: () => form.isStuck,
    withResolver: true,
  })
  const leave = () => {
    form.discard()
    leaving.proceed?.()
  }
  return (
    <Section title={title} lead={lead}>
      {children}
      <div role="status" className="visually-hidden">
        {form.isSaved && t('notif-success-user-update')}
      </div>
      {form.hasFailed && (
        <div>
          <Button look="outlined" onClick={form.saveAgain}>
            {t('save-again')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving.status === 'blocked'}
        title={t('leave-unsaved-title')}
        action={t('leave-unsaved')}
        onConfirm={leave}
        onCancel={() => leaving.reset?.()}
      >
        <p>{t('leave-unsaved-text')}</p>
      </ConfirmDialog>
    </Section>
  )
}
