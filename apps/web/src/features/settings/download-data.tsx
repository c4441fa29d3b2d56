import type { DataExport } from '@pollen/contract/members'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatFileSize } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './download-data.module.css'
import { askExport, exportQuery } from './settings.api.ts'

/** Everything this instance holds about the member, in one file: asked for, being made, ready for a while. */
export function DownloadData() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, isPending, isError, isRefetching, refetch } = useQuery(exportQuery)
  const ask = useMutation({
    mutationFn: askExport,
    onSuccess: (asked) => queryClient.setQueryData(exportQuery.queryKey, asked),
  })
  const isReady = Boolean(data?.ready_at && data.url && (!data.expires_at || new Date(data.expires_at) > new Date()))
  const isBeingMade = Boolean(data && !data.ready_at)
  return (
    <Section title={t('download-data')} lead={t('download-data-lead')}>
      <div role="status">
        {isBeingMade && <p className={classes.making}>{t('download-data-making')}</p>}
        {isReady && data && <Ready made={data} />}
      </div>
      {isPending ? (
        <Skeleton width={220} height={42} />
      ) : isError ? (
        <RetryNotice text={t('download-data-failed')} isRetrying={isRefetching} onRetry={refetch} />
      ) : (
        !isBeingMade && (
          <div>
            <Button look="outlined" isBusy={ask.isPending} onClick={() => ask.mutate()}>
              {t(isReady ? 'download-data-ask-again' : 'download-data-ask')}
            </Button>
          </div>
        )
      )}
    </Section>
  )
}

function Ready({ made }: { made: DataExport }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const expires = made.expires_at ? new Date(made.expires_at) : null
  return (
    <div className={classes.ready}>
      <IconFileZip size={32} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <a href={made.url ?? ''} className={classes.link} download>
          <IconDownload size={18} aria-hidden />
          {t('download-data-link', { size: formatFileSize(made.size ?? 0, language) })}
        </a>
        {expires && (
          <time className={classes.expiry} dateTime={made.expires_at ?? ''}>
            {t('download-data-expires', { time: formatDate(expires, language) })}
          </time>
        )}
      </div>
    </div>
  )
}
