import { useLocation } from '@tanstack/react-router'

/** `?kind=recurrent` shows or edits one of the member's repeat items as a template for new ones. */
export const templateSearch = { kind: 'recurrent' } as const

export const useIsTemplate = () =>
  useLocation({ select: ({ search }) => 'kind' in search && search.kind === templateSearch.kind })
