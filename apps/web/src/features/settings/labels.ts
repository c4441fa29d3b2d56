/** Field → the key of its name on the page. */
export const labels: Record<string, string> = {
  first_name: 'first-name',
  last_name: 'last-name',
  username: 'username',
  email: 'email',
  description: 'biography',
  homepage_url: 'link__homepage_url',
  facebook_url: 'link__facebook_url',
  instagram_url: 'link__instagram_url',
  mastodon_url: 'link__mastodon_url',
  ref_location: 'reference-location',
  dwithin_notifications: 'notification-radius',
}
