import { IconBell, IconId, IconUserCircle } from '@tabler/icons-react'

export const settingsTabs = { profile: IconUserCircle, account: IconId, notifications: IconBell }
export type SettingsTab = keyof typeof settingsTabs
