import classes from './instance-html.module.css'

/**
 * A text of the instance. This is the only place that shows HTML as it came: the server wrote each of its tags itself out of a
 * Markdown file of the operator (markdown-to-html.ts) and escaped everything else; nothing that a member typed is ever in it.
 */
export function InstanceHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our server, see above
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
}
