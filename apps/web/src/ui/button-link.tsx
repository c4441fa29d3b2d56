import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from './button.tsx'

/** A link to a page of the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
