import type { DataExport } from '@pollen/contract/exports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { formatDate, formatFileSize } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { IconDownload, IconFileZip } from '../../ui/icons.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showFailure } from '../../ui/snackbar.tsx'
import classes from './data-export.module.css'
import { exportQuery, requestExport } from './exports.api.ts'

/** Requests and downloads a file with all data that this instance holds about the member. */
export function DataExportSection() {
  const { t } = useTranslation()
  const { data, isPending, isError, isRefetching, refetch } = useQuery(exportQuery)
  const status = useRef<HTMLDivElement>(null)
  const isReady = Boolean(data?.ready_at && data.url && (!data.expires_at || new Date(data.expires_at) > new Date()))
  const isPreparing = Boolean(data && !data.ready_at)
  return (
    <Section id="download-data" title={t('download-data')} lead={t('download-data-lead')}>
      <div ref={status} role="status" tabIndex={-1}>
        {isPreparing && <p className={classes.preparing}>{t('download-data-making')}</p>}
        {isReady && data && <ExportLink file={data} />}
      </div>
      {isPending ? (
        <Skeleton width={220} height={42} />
      ) : isError ? (
        <RetryNotice text={t('download-data-failed')} isRetrying={isRefetching} onRetry={refetch} />
      ) : (
        !isPreparing && (
          <RequestForm
            action={t(isReady ? 'download-data-ask-again' : 'download-data-ask')}
            onRequested={() => status.current?.focus()}
          />
        )
      )}
    </Section>
  )
}

/**
 * Asks for the password, so that an unlocked device does not give away all data of its owner. The form disappears after the request, so the
 * caller moves the focus.
 */
function RequestForm({ action, onRequested }: { action: string; onRequested: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { field, formProps, isSending } = useSubmitForm({
    schema: z.object({ password: z.string().check(z.minLength(1)) }),
    initial: { password: '' },
    send: async ({ password }) => {
      queryClient.setQueryData(exportQuery.queryKey, await requestExport(password))
      onRequested()
    },
    onFailure: showFailure,
  })
  return (
    <form {...formProps}>
      <PasswordField
        {...field('password')}
        label={t('password')}
        hint={t('download-data-password')}
        autoComplete="current-password"
        required
      />
      <div>
        <Button type="submit" look="outlined" isBusy={isSending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function ExportLink({ file }: { file: DataExport }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const expires = file.expires_at ? new Date(file.expires_at) : null
  return (
    <div className={classes.ready}>
      <IconFileZip size={32} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <a href={file.url ?? ''} className={classes.link} download>
          <IconDownload size={18} aria-hidden />
          {t('download-data-link', { size: formatFileSize(file.size ?? 0, language) })}
        </a>
        {expires && (
          <time className={classes.expiry} dateTime={file.expires_at ?? ''}>
            {t('download-data-expires', { time: formatDate(expires, language) })}
          </time>
        )}
      </div>
    </div>
  )
}
