import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ChoicePills } from '../../../ui/choice-pills.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { updateMe } from '../../members/index.ts'
import classes from './getting-started-dialog.module.css'

const messageChoices = ['I', 'D'] as const
const nearbyChoices = ['D', 'W', 'N'] as const

const choiceOr = <Choice extends string>(choices: readonly Choice[], value: string, fallback: Choice): Choice =>
  choices.find((choice) => choice === value) ?? fallback

/** The two frequencies that matter most. Saving counts as a choice even if it confirms the defaults. */
export function ChooseMails({ me, onLeave }: { me: Me; onLeave: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [messages, setMessages] = useState(() => choiceOr(messageChoices, me.mail_notif_freq_conversations, 'D'))
  const [nearby, setNearby] = useState(() => choiceOr(nearbyChoices, me.mail_notif_freq_items, 'D'))
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      updateMe(
        {
          mail_notif_freq_conversations: messages,
          mail_notif_freq_items: nearby,
          mail_notif_freq_events: nearby,
        },
        client,
      ),
    onSuccess: () => showSnackbar('success', t('notif-success-user-update')),
  })
  return (
    <>
      <ChoicePills
        kind="radio"
        isLabelShown
        label={t('getting-started-messages')}
        choices={messageChoices.map((value) => ({ value, label: t(`getting-started-messages__${value}`) }))}
        chosen={[messages]}
        onChange={setMessages}
      />
      <ChoicePills
        kind="radio"
        isLabelShown
        label={t('getting-started-nearby')}
        choices={nearbyChoices.map((value) => ({ value, label: t(`getting-started-nearby__${value}`) }))}
        chosen={[nearby]}
        onChange={setNearby}
      />
      <div className={classes.buttons}>
        <Button isBusy={isPending} onClick={() => mutate()}>
          {t('getting-started-save')}
        </Button>
        <Link to={pages.settingsTab.path} params={{ tab: 'notifications' }} className={classes.more} onClick={onLeave}>
          {t('getting-started-all-mails')}
        </Link>
      </div>
    </>
  )
}
