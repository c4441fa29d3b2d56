import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { endAllSessions } from '../settings.api.ts'

export function LogOutEverywhere() {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: endAllSessions,
    onSuccess: () => {
      showSnackbar('success', t('logged-out-everywhere'))
      endSession()
    },
  })
  return (
    <div>
      <Button look="outlined" onClick={() => setIsAsking(true)}>
        {t('log-out-everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('log-out-everywhere')}
        action={t('log-out-everywhere')}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('log-out-everywhere-text')}</p>
      </ConfirmDialog>
    </div>
  )
}
