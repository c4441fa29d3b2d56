/**
 * The texts name no street or district: an instance elsewhere gets the same neighbours around its own centre.
 * They are typed plainly; `typeset` gives them their apostrophes and French spaces.
 */
export type PersonText = {
  username: string
  firstName: string
  lastName: string
  about: string
  homepage?: string
  mastodon?: string
  /** Some people never tell the instance where they live. */
  hidesPlace?: true
}
