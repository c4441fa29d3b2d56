import { bannerField, bannerFields, maxBannerLength, type Notice } from '@pollen/contract/admin-notice'
import { type Language, languages } from '@pollen/contract/constants'
import { locales } from '@pollen/contract/formats'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { currentLanguage } from '../../lib/i18n.ts'
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

/** Edits the banner and the maintenance mode, which all members and visitors see. */
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

const Banner = z.object(bannerFields(() => z.string()))

/** Returns the name of a language in the language of the viewer. */
const languageName = (language: Language) =>
  new Intl.DisplayNames(locales[currentLanguage()], { type: 'language' }).of(language)

function BannerSection({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const change = useNoticeChange()
  const { field, formProps, isSending } = useSubmitForm({
    schema: Banner,
    initial: bannerFields((language) => notice[bannerField(language)]),
    send: async (banner) => {
      await change(banner)
      showSnackbar('success', t('admin-done'))
    },
    onFailure: showFailure,
  })
  return (
    <Section title={t('admin-banner')} lead={t('admin-banner-lead')}>
      <form {...formProps} className={classes.form}>
        {languages.map((language) => (
          <TextField
            {...field(bannerField(language))}
            key={language}
            label={t('admin-banner-in', { language: languageName(language) })}
            limit={maxBannerLength}
            lang={language}
          />
        ))}
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
