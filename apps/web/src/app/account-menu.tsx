import { Menu } from '@mantine/core'
import { pages } from '@pollen/contract/pages'
import { IconChevronDown, IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { logOut } from '../features/accounts/accounts.api.ts'

/** `isShort`: for the bottom bar, where it is "Me" under an icon. */
export function AccountMenu({ className, isShort = false }: { className?: string; isShort?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = () => {
    logOut()
    void navigate({ to: pages.login.path })
  }
  return (
    <Menu position={isShort ? 'top-end' : 'bottom-end'}>
      <Menu.Target>
        <button type="button" className={className}>
          <IconUserCircle size={isShort ? 24 : 20} stroke={1.75} aria-hidden />
          {t(isShort ? 'my-account-short' : 'my-account')}
          {!isShort && <IconChevronDown size={16} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={pages.account.path} leftSection={<IconUser size={18} aria-hidden />}>
          {t('page-title__account')}
        </Menu.Item>
        <Menu.Item component={Link} to={pages.settings.path} leftSection={<IconSettings size={18} aria-hidden />}>
          {t('page-title__settings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
          {t('log-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
