import { pages } from '@pollen/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconBan } from '../../ui/icons.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { useBlock } from './blocks.api.ts'
import classes from './blocks.module.css'

type Blocking = {
  member: { id: number; first_name: string }
  /** The page shows only content of the member, so the list opens instead. */
  isTheirPage?: boolean
}

/**
 * Returns a menu entry that blocks a member, and its dialog, which belongs next to the menu, because the menu closes on use. Other
 * buttons open the dialog by `askToBlock`.
 */
export function useBlocking({ member: { id, first_name: name }, isTheirPage = false }: Blocking) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useBlock({
    memberId: id,
    onBlocked: () => {
      showSnackbar('success', t('blocked-now', { name }))
      if (isTheirPage) return navigate({ to: pages.items.path, replace: true })
      setIsConfirming(false)
    },
  })
  const askToBlock = () => setIsConfirming(true)
  return {
    askToBlock,
    blockEntry: (
      <MenuItem key="block" icon={<IconBan size={20} stroke={1.75} aria-hidden />} onClick={askToBlock}>
        {t('block', { name })}
      </MenuItem>
    ),
    blockDialog: (
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('block-title', { name })}
        action={t('block-confirm')}
        isBusy={isPending}
        onConfirm={() => mutate(undefined, { onError: () => setIsConfirming(false) })}
        onCancel={() => setIsConfirming(false)}
      >
        <ul className={classes.effects}>
          <li>{t('block-effect__content')}</li>
          <li>{t('block-effect__conversations', { name })}</li>
          <li>{t('block-effect__public')}</li>
          <li>{t('block-effect__undo', { name })}</li>
        </ul>
      </ConfirmDialog>
    ),
  }
}
