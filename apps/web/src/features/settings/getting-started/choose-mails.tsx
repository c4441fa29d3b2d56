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

type Messages = Me['mail_notif_freq_conversations']
type Nearby = Me['mail_notif_freq_items']
const messageChoices: readonly Messages[] = ['I', 'D']
const nearbyChoices: readonly Nearby[] = ['D', 'W', 'N']

/** The usual choices, and the current one if it is another. */
const withCurrent = <Value extends string>(choices: readonly Value[], current: Value) =>
  choices.includes(current) ? choices : [...choices, current]

/** The two frequencies that matter most. Saving counts as a choice even if it confirms the current ones. */
export function ChooseMails({ me, onLeave }: { me: Me; onLeave: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mail_notif_freq_conversations: currentMessages, mail_notif_freq_items: currentNearby } = me
  const [messages = currentMessages, setMessages] = useState<Messages>()
  const [nearby = currentNearby, setNearby] = useState<Nearby>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateMe(changesOf(me, messages, nearby), client),
    onSuccess: () => showSnackbar('success', t('notif-success-user-update')),
  })
  return (
    <>
      <ChoicePills
        kind="radio"
        isLabelShown
        label={t('getting-started-messages')}
        choices={withCurrent(messageChoices, currentMessages).map((value) => ({
          value,
          label: t(`getting-started-messages__${value}`),
        }))}
        chosen={[messages]}
        onChange={setMessages}
      />
      <ChoicePills
        kind="radio"
        isLabelShown
        label={t('getting-started-nearby')}
        choices={withCurrent(nearbyChoices, currentNearby).map((value) => ({
          value,
          label: t(`getting-started-nearby__${value}`),
        }))}
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

/** Events follow the items, unless the member has set them apart. */
function changesOf(me: Me, messages: Messages, nearby: Nearby) {
  const isNearbyChanged = nearby !== me.mail_notif_freq_items
  const areEventsAlike = me.mail_notif_freq_events === me.mail_notif_freq_items
  return {
    // Sent even if nothing has changed, because the server records a choice only with a frequency.
    ...((messages !== me.mail_notif_freq_conversations || !isNearbyChanged) && {
      mail_notif_freq_conversations: messages,
    }),
    ...(isNearbyChanged && { mail_notif_freq_items: nearby }),
    ...(isNearbyChanged && areEventsAlike && { mail_notif_freq_events: nearby }),
  }
}
