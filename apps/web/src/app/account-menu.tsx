import { pages } from '@pollen/contract/pages'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../features/members/members.api.ts'
import { leaveDevice } from '../lib/device-data.ts'
import { isGettingStarted } from '../lib/getting-started.ts'
import { myLocation } from '../lib/my-location.ts'
import { hasInputOfCurrentMember } from '../lib/unsent-input.ts'
import {
  IconChevronDown,
  IconHome,
  IconLogout,
  IconSeedling,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUserCircle,
} from '../ui/icons.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { endOffer, showSnackbar } from '../ui/snackbar.tsx'
import { gettingStartedPart } from './getting-started-part.ts'

const dialogPart = onDemand(() => import('./log-out-dialog.tsx'))

/** `isShort` is for the bottom bar, with "Me" under an icon. Logging out with unsent input asks for confirmation. */
export function AccountMenu({ className, isShort = false }: { className?: string; isShort?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const steps = useOnDemand(gettingStartedPart, isStarting, () => setIsStarting(false))
  const dialog = useOnDemand(dialogPart, isConfirming, () => setIsConfirming(false))
  const client = useQueryClient()
  const leave = async () => {
    setIsConfirming(false)
    endOffer()
    if (client.isMutating() > 0) showSnackbar('brief', t('log-out-waiting'))
    await finishMutations(client)
    // Offline, the session ends in this browser only.
    const accounts = await import('../features/accounts/accounts.api.ts').catch(() => null)
    if (accounts) accounts.logOut()
    else leaveDevice()
    void navigate({ to: pages.login.path })
  }
  const button = (
    <button ref={opener} type="button" className={className}>
      <IconUserCircle size={isShort ? 24 : 20} stroke={1.75} aria-hidden />
      {t(isShort ? 'my-account-short' : 'my-account')}
      {!isShort && <IconChevronDown size={16} aria-hidden />}
    </button>
  )
  return (
    <>
      <Menu trigger={button} side={isShort ? 'top' : 'bottom'} prepare={() => loadMe(client)}>
        <MenuLink to={pages.account.path} icon={<IconUser size={18} aria-hidden />}>
          {t('page-title__account')}
        </MenuLink>
        <MenuLink to={pages.settings.path} icon={<IconSettings size={18} aria-hidden />}>
          {t('page-title__settings')}
        </MenuLink>
        <MenuLink {...myLocation} icon={<IconHome size={18} aria-hidden />}>
          {t('my-location')}
        </MenuLink>
        <GettingStartedItem onOpen={() => setIsStarting(true)} />
        <AdminLink />
        <MenuSeparator />
        <MenuItem
          icon={<IconLogout size={18} aria-hidden />}
          onClick={() => (hasInputOfCurrentMember() ? setIsConfirming(true) : void leave())}
        >
          {t('log-out')}
        </MenuItem>
      </Menu>
      {dialog && (
        <dialog.LogOutDialog
          isOpen={isConfirming}
          onConfirm={() => void leave()}
          onCancel={() => setIsConfirming(false)}
          focusAfter={() => opener.current}
        />
      )}
      {steps && (
        <steps.GettingStartedDialog
          isOpen={isStarting}
          onClose={() => setIsStarting(false)}
          focusAfter={() => opener.current}
        />
      )}
    </>
  )
}

/** Loads the member's account, which pages do not need themselves. A menu on a slow connection opens without its entries. */
const loadMe = (client: QueryClient) =>
  Promise.race([
    client.ensureQueryData(meQuery).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, maxLoadMs)),
  ])

const useMeInMenu = () => useQuery({ ...meQuery, staleTime: 60_000 }).data

/** Offered until all steps are done, even if the card was dismissed. */
function GettingStartedItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const me = useMeInMenu()
  if (!me || !isGettingStarted(me)) return null
  return (
    <MenuItem icon={<IconSeedling size={18} aria-hidden />} onClick={onOpen}>
      {t('getting-started')}
    </MenuItem>
  )
}

function AdminLink() {
  const { t } = useTranslation()
  const me = useMeInMenu()
  if (!me?.is_moderator) return null
  return (
    <MenuLink to={pages.admin.path} icon={<IconShieldCheck size={18} aria-hidden />}>
      {t('page-title__admin')}
    </MenuLink>
  )
}

const maxLoadMs = 1000
const maxWaitMs = 3000

/** Waits for pending mutations, such as a deletion that can still be undone, because they need the session. */
function finishMutations(client: QueryClient) {
  return new Promise<void>((resolve) => {
    const check = () => client.isMutating() === 0 && finish()
    const unsubscribe = client.getMutationCache().subscribe(check)
    // Offline, mutations may never finish.
    const timer = setTimeout(finish, maxWaitMs)
    function finish() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    check()
  })
}
