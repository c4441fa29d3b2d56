import { type ComponentType, createContext, use } from 'react'

export type OperatorSlotProps =
  /** `item-menu` is an entry of a menu, which disappears on use. `item-dialog`, next to the menu, shows its dialog. */
  | { at: 'item-menu' | 'item-dialog'; id: number }
  | { at: 'comment'; id: number; author: string }
  | { at: 'member'; id: string }
  /** In place of a page that cannot be shown, because its member is suspended or its item is hidden. */
  | { at: 'missing-member' | 'missing-item'; id: string }

const OperatorTools = createContext<ComponentType<OperatorSlotProps> | null>(null)

/** The app fills the slots, so that features do not depend on the tools of operators. */
export const OperatorToolsProvider = OperatorTools.Provider

/** A place on a page where operators can act. It is empty for other members. */
export function OperatorSlot(props: OperatorSlotProps) {
  const Tools = use(OperatorTools)
  return Tools && <Tools {...props} />
}
