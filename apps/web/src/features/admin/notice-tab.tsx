import { maxBannerLength, type Notice } from '@pollen/contract/admin-notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { instanceQuery } from '../instance/index.ts'
import { changeNotice, noticeQuery } from './admin.api.ts'
import classes from './admin.module.css'

/** What everybody is told: a banner, and that the instance is in maintenance. */
export function NoticeTab() {
  const { t } = useTranslation()
  const { data: notice, isPending, isRefetching, refetch } = useQuery(noticeQuery)
  if (isPending) return <Skeleton width="100%" height="16rem" />
  if (!notice) return <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
  return (
    <>
      <BannerSection notice={notice} />
      <MaintenanceSection notice={notice} />
    </>
  )
}

function useNoticeChange() {
  const client = useQueryClient()
  return async (change: Parameters<typeof changeNotice>[0]) => {
    client.setQueryData(noticeQuery.queryKey, await changeNotice(change))
    await client.invalidateQueries({ queryKey: instanceQuery.queryKey, exact: true })
  }
}

const Banner = z.object({ banner_en: z.string(), banner_fr: z.string() })

function BannerSection({ notice: { banner_en, banner_fr } }: { notice: Notice }) {
  const { t } = useTranslation()
  const change = useNoticeChange()
  const { field, formProps, isSending } = useSubmitForm({
    schema: Banner,
    initial: { banner_en, banner_fr },
    send: async (banner) => {
      await change(banner)
      showSnackbar('success', t('admin-done'))
    },
    onFailure: showFailure,
  })
  return (
    <Section title={t('admin-banner')} lead={t('admin-banner-lead')}>
      <form {...formProps} className={classes.form}>
        <TextField {...field('banner_en')} label={t('admin-banner-en')} limit={maxBannerLength} lang="en" />
        <TextField {...field('banner_fr')} label={t('admin-banner-fr')} limit={maxBannerLength} lang="fr" />
        <div>
          <Button type="submit" isBusy={isSending}>
            {t('admin-save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function MaintenanceSection({ notice: { is_in_maintenance } }: { notice: Notice }) {
  const { t } = useTranslation()
  const change = useNoticeChange()
  const { mutate, isPending } = useMutation({
    mutationFn: (is_in_maintenance: boolean) => change({ is_in_maintenance }),
  })
  return (
    <Section title={t('admin-maintenance')} lead={t('admin-maintenance-lead')}>
      <Checkbox look="switch" isChecked={is_in_maintenance} isLocked={isPending} onChange={(isOn) => mutate(isOn)}>
        {t('admin-maintenance-on')}
      </Checkbox>
    </Section>
  )
}
