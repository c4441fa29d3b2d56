import { z } from 'zod'
import type { FieldMessage } from './field-messages.ts'

const webLink = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(300)

/** Empty, or a web link; `example.org` is taken for `https://example.org`, and a handle for the link it stands for. */
const link = (message: FieldMessage, fromHandle: (text: string) => string | null = () => null) =>
  z
    .string()
    .trim()
    .transform((text) => fromHandle(text) ?? withProtocol(text))
    .refine((text) => text === '' || webLink.safeParse(text).success, { params: { message } })

const withProtocol = (text: string) => (text === '' || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`)

export const HomepageUrl = link('url')

/** `@me` is a profile there. */
export const InstagramUrl = link('url', (text) => {
  const handle = /^@([\w.]{1,30})$/.exec(text)
  return handle && `https://www.instagram.com/${handle[1]}`
})

/** `@me@example.org` is `https://example.org/@me`. */
export const MastodonUrl = link('mastodon', (text) => {
  const handle = /^@([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text)
  return handle && `https://${handle[2]}/@${handle[1]}`
})
