import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorSlot } from '../../../parts/operator-slot.tsx'
import { ReportEntry } from '../../../parts/report-entry.tsx'
import { IconDots, IconLock, IconMessages, IconRepeat, IconRepeatOff, IconShare, IconTrash } from '../../../ui/icons.ts'
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx'
import { RoundButton } from '../../../ui/round-button.tsx'
import { useBlocking } from '../../blocks/index.ts'
import { useIsOperator } from '../../members/index.ts'
import { type ItemDialog, ItemDialogs } from './item-dialogs.tsx'
import { shareLink } from './share-link.ts'
import { useStopRepeating } from './use-stop-repeating.ts'

type ItemMenuProps = {
  item: Item
  isOwn: boolean
  /** Shown as a template for new items. */
  isTemplate: boolean
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Secondary actions behind a button. Without any, as on the viewer's own closed items, there is no button. */
export function ItemMenu({ item, isOwn, isTemplate }: ItemMenuProps) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<ItemDialog | null>(null)
  const isDraft = item.visibility === 'DR'
  const isOpen = !item.is_closed
  const isOperator = useIsOperator(!isOwn) === true
  const { blockEntry, blockDialog } = useBlocking({ member: item.user, isTheirPage: true })
  const entries: ReactNode[] = [
    isOpen && !isDraft && !isTemplate && (
      <MenuItem key="share" icon={<IconShare {...icon} />} onClick={() => void shareLink(item.name)}>
        {t('share')}
      </MenuItem>
    ),
    isOpen && isOwn && !isTemplate && <OwnerLinks key="links" item={item} />,
    isOpen && isOwn && (isTemplate || isDraft) && (
      <MenuItem key="close" icon={<IconLock {...icon} />} onClick={() => setDialog('close')}>
        {t('item-close')}
      </MenuItem>
    ),
    isTemplate && <StopRepeating key="stop" item={item} />,
    isOpen && isOwn && !isTemplate && <DeleteEntry key="delete" isDraft={isDraft} onChoose={setDialog} />,
    !isOwn && <ReportEntry key="report" type="item" id={item.id} name={item.name} member={item.user} opener={opener} />,
    !isOwn && blockEntry,
    isOperator && <OperatorSlot key="operator" at="item-menu" id={item.id} />,
  ].filter(Boolean)
  if (entries.length === 0) return null
  const trigger = (
    <RoundButton ref={opener} look="plain" label={t('item-menu')} icon={<IconDots size={24} aria-hidden />} />
  )
  return (
    <>
      <Menu trigger={trigger}>{entries}</Menu>
      <ItemDialogs item={item} open={dialog} onClose={() => setDialog(null)} focusAfter={() => opener.current} />
      {blockDialog}
      {isOperator && <OperatorSlot at="item-dialog" id={item.id} />}
    </>
  )
}

/** To a new item with the same values, and to the conversations, which are searched for the name of the item. */
function OwnerLinks({ item }: { item: Item }) {
  const { t } = useTranslation()
  const search = { search: item.name, selectedCategory: 'yours' } as const
  return (
    <>
      {item.visibility !== 'DR' && (
        <MenuLink to={pages.conversations.path} search={search} icon={<IconMessages {...icon} />}>
          {t('item-conversations')}
        </MenuLink>
      )}
      {item.is_recurrent && (
        <MenuLink to={pages.addItemFrom.path} params={{ id: String(item.id) }} icon={<IconRepeat {...icon} />}>
          {t('item-submit-again')}
        </MenuLink>
      )}
    </>
  )
}

function StopRepeating({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <MenuItem icon={<IconRepeatOff {...icon} />} onClick={useStopRepeating(item)}>
      {t('item-repeat-stop')}
    </MenuItem>
  )
}

type DeleteEntryProps = { isDraft: boolean; onChoose: (dialog: ItemDialog) => void }

/** An item must be closed before it is deleted, except for a draft, which no other member has seen. */
function DeleteEntry({ isDraft, onChoose }: DeleteEntryProps) {
  const { t } = useTranslation()
  return (
    <MenuItem
      icon={<IconTrash {...icon} />}
      hint={isDraft ? undefined : t('item-delete-closed-first')}
      onClick={() => onChoose(isDraft ? 'delete' : 'close-to-delete')}
    >
      {t('item-delete')}
    </MenuItem>
  )
}
