import classes from './instance-html.module.css'

/**
 * A text of the instance. This is the only component that inserts raw HTML. It is safe because the server generates every tag itself from a
 * Markdown file of the operator (markdown-to-html.ts) and escapes everything else. The text never contains input of members.
 */
export function InstanceHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our server, see above
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
}
