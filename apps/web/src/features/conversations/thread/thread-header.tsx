import type { Conversation } from '@pollen/contract/conversations'
import { pages } from '@pollen/contract/pages'
import { createLink, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { ItemThumb } from '../../../parts/item-thumb.tsx'
import { MemberPicture } from '../../../parts/member-picture.tsx'
import { ReportEntry } from '../../../parts/report-entry.tsx'
import { TypeTag } from '../../../parts/type-tag.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import {
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconGift,
  IconLock,
  IconLockOpen,
  IconUser,
} from '../../../ui/icons.ts'
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx'
import { RoundAnchor, RoundButton } from '../../../ui/round-button.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { useBlocking } from '../../blocks/index.ts'
import { eventTimeText, hasEnded } from '../../items/index.ts'
import { useCloseConversation } from '../conversations.api.ts'
import { readListAddress } from '../list/use-list-address.ts'
import { otherParticipant, participantName } from '../participants.ts'
import classes from './thread-header.module.css'
import { useMuteConversation } from './use-mute-conversation.ts'
import { useReopenConversation } from './use-reopen-conversation.ts'

const nobody = { id: 0, first_name: '' }

const BackLink = createLink(RoundAnchor)

/** Names the item and the other member of the conversation with links, and has the menu. */
export function ThreadHeader({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const { item } = conversation
  const other = otherParticipant(conversation, useSession()?.userId)
  const name = participantName(other, t)
  return (
    <header className={classes.header}>
      <span className={classes.back}>
        <BackLink
          to={pages.conversations.path}
          search={readListAddress}
          look="plain"
          label={t('conversation-back')}
          icon={<IconArrowLeft size={24} stroke={1.75} aria-hidden />}
        />
      </span>
      <span className={classes.picture}>
        <ItemThumb item={item} />
      </span>
      <div className={classes.words}>
        <h2 className={classes.item}>
          {item ? (
            <Link to={pages.item.path} params={{ id: String(item.id) }}>
              {item.name}
            </Link>
          ) : (
            t('conversation-item-unavailable')
          )}
        </h2>
        <p className={classes.facts}>
          {other?.user ? (
            <Link to={pages.profile.path} params={{ id: String(other.user.id) }} className={classes.member}>
              <MemberPicture member={other.user} size={22} />
              <span className={classes.name}>{name}</span>
            </Link>
          ) : (
            <span className={classes.member}>{name}</span>
          )}
          {item && <TypeTag type={item.type} />}
          {item && <ItemStateTag item={item} />}
        </p>
      </div>
      <ThreadMenu conversation={conversation} name={name} />
    </header>
  )
}

/** The time of an event, or an unusual state of another item. */
function ItemStateTag({ item }: { item: NonNullable<Conversation['item']> }) {
  const { t } = useTranslation()
  if (item.type === 'EV' && !item.is_closed) return <span className={classes.event}>{eventTimeText(item, t)}</span>
  const state = stateOf(item)
  return state && <span className={classes.state}>{t(`thread-item-state__${state}`)}</span>
}

function stateOf({ is_closed, startdate, enddate }: NonNullable<Conversation['item']>) {
  if (is_closed) return 'closed'
  if (hasEnded({ enddate })) return 'ended'
  return new Date(startdate) > new Date() ? 'not-yet' : null
}

/** Both members may close a conversation; only the member who closed it may reopen it. */
function ThreadMenu({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const { id, item, users, is_closed, is_muted, closed_by } = conversation
  const other = otherParticipant({ users }, viewerId)
  const opener = useRef<HTMLButtonElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const close = useCloseConversation(id)
  const { reopen } = useReopenConversation(id)
  const confirm = () =>
    close.mutate(undefined, {
      onSuccess: () => showSnackbar('success', t('thread-closed-now')),
      onSettled: () => setIsConfirming(false),
    })
  const { mute, unmute } = useMuteConversation(id)
  const { blockEntry, blockDialog } = useBlocking({ member: other?.user ?? nobody })
  // After a block, and only then, the conversation was closed by none of the two.
  const isClosedForGood = is_closed && closed_by === null
  const canOpen = is_closed && closed_by?.id === viewerId && other?.user
  const trigger = (
    <RoundButton
      ref={opener}
      look="plain"
      label={t('thread-actions')}
      icon={<IconDotsVertical size={24} stroke={1.75} aria-hidden />}
    />
  )
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <Menu trigger={trigger}>
        {item && (
          <MenuLink to={pages.item.path} params={{ id: String(item.id) }} icon={<IconGift {...icon} />}>
            {t('thread-see-item')}
          </MenuLink>
        )}
        {other?.user && (
          <MenuLink to={pages.profile.path} params={{ id: String(other.user.id) }} icon={<IconUser {...icon} />}>
            {t('thread-see-profile')}
          </MenuLink>
        )}
        <MenuItem
          icon={is_muted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
          hint={is_muted ? undefined : t('thread-mute-hint')}
          onClick={is_muted ? unmute : mute}
        >
          {t(is_muted ? 'thread-unmute' : 'thread-mute')}
        </MenuItem>
        {canOpen && (
          <MenuItem icon={<IconLockOpen {...icon} />} onClick={reopen}>
            {t('thread-open')}
          </MenuItem>
        )}
        {!is_closed && (
          <MenuItem icon={<IconLock {...icon} />} onClick={() => setIsConfirming(true)}>
            {t('thread-close')}
          </MenuItem>
        )}
        {other?.user && (
          <ReportEntry type="conversation" id={id} name={other.user.first_name} member={other.user} opener={opener} />
        )}
        {other?.user &&
          (isClosedForGood ? (
            <MenuLink
              to={pages.settingsTab.path}
              params={{ tab: 'safety' }}
              hash="blocked-members"
              icon={<IconBan {...icon} />}
            >
              {t('blocked-members')}
            </MenuLink>
          ) : (
            blockEntry
          ))}
      </Menu>
      {blockDialog}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('thread-close-title')}
        action={t('thread-close')}
        isBusy={close.isPending}
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        <p>{t('thread-close-text', { name })}</p>
      </ConfirmDialog>
    </>
  )
}
