import { MenuChoices } from './menu.tsx'
import { useThemeChoice } from './theme-switch.tsx'

/** Like ThemeSwitch, for a menu. */
export const ThemeMenuChoices = () => <MenuChoices {...useThemeChoice()} />
