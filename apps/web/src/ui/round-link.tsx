import { createLink } from '@tanstack/react-router'
import { RoundAnchor } from './round-button.tsx'

/** A link to a page of the app that is an icon. */
export const RoundLink = createLink(RoundAnchor)
