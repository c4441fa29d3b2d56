import type { Me } from '@pollen/contract/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGettingStarted, stepsOf, storeGettingStarted } from '../../../lib/getting-started.ts'
import { IconChevronRight, IconCircleCheck, IconSeedling, IconX } from '../../../ui/icons.ts'
import { RoundButton } from '../../../ui/round-button.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { meQuery, updateMe } from '../../members/index.ts'
import classes from './getting-started.module.css'
import { GettingStartedDialog } from './getting-started-dialog.tsx'

export { GettingStartedDialog } from './getting-started-dialog.tsx'

type GettingStartedProps = {
  /** The element that gets the focus when the card disappears. */
  focusAfter: () => HTMLElement | null
}

/** The card above the map and the list: a strip with the progress, which opens the steps. It disappears once all are done. */
export function GettingStarted({ focusAfter }: GettingStartedProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [isClosed, setIsClosed] = useState(true)
  // Items and photos are added on other pages.
  const { data: me } = useQuery({ ...meQuery, refetchOnMount: 'always' })
  const isOver = me !== undefined && (me.is_getting_started_dismissed || !isGettingStarted(me))
  useEffect(() => {
    if (isOver && isClosed) storeGettingStarted(null)
  }, [isOver, isClosed])
  const { mutate: dismiss, isPending } = useMutation({
    mutationFn: () => updateMe({ is_getting_started_dismissed: true }, client),
    onSuccess: () => {
      showSnackbar('success', t('getting-started-dismissed'))
      focusAfter()?.focus()
    },
  })
  if (!me) return null
  return (
    <section className={classes.strip} aria-label={t('getting-started')}>
      <Opener
        me={me}
        onOpen={() => {
          setIsOpen(true)
          setIsClosed(false)
        }}
      />
      <RoundButton
        look="plain"
        label={t('getting-started-dismiss')}
        icon={<IconX size={20} aria-hidden />}
        isBusy={isPending}
        onClick={() => dismiss()}
      />
      <GettingStartedDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onClosed={() => setIsClosed(true)}
        focusAfter={() => (isOver ? focusAfter() : true)}
      />
    </section>
  )
}

function Opener({ me, onOpen }: { me: Me; onOpen: () => void }) {
  const { t } = useTranslation()
  const steps = stepsOf(me)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
      <IconSeedling className={classes.icon} size={22} stroke={1.75} aria-hidden />
      <b>{t('getting-started')}</b>
      <span className={classes.progress}>{t('getting-started-progress', { done, count: steps.length })}</span>
      <span className={classes.steps} aria-hidden>
        {steps.map(({ name, isDone }) => (
          <span key={name} className={classes.step} data-is-done={isDone}>
            {isDone && <IconCircleCheck size={18} />}
            {t(`getting-started__${name}`)}
          </span>
        ))}
      </span>
      <IconChevronRight className={classes.arrow} size={18} aria-hidden />
    </button>
  )
}
