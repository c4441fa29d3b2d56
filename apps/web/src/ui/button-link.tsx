import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from './button.tsx'

/** A button-like link to a page of the app. */
export const ButtonLink = createLink(ButtonAnchor)
