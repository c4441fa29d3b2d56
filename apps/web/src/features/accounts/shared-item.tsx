import classes from './shared-item.module.css'

type SharedItemProps = { name: string; town: string; picture: string | undefined }

/** What the link of an item shows to everybody: whoever follows it sees the same before the log-in. */
export function SharedItem({ name, town, picture }: SharedItemProps) {
  return (
    <div className={classes.item}>
      {picture && <img className={classes.picture} src={picture} alt="" />}
      <p className={classes.words}>
        <b>{name}</b>
        {town && <span>{town}</span>}
      </p>
    </div>
  )
}

/** Reads the preview that the server wrote into the page of a public item, which is the page that was opened first. */
export function sharedItem(path: string): SharedItemProps | null {
  const read = (property: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? ''
  const url = read('url')
  if (!path.startsWith('/items/') || !URL.canParse(url) || new URL(url).pathname !== path.split(/[?#]/)[0]) return null
  const image = read('image')
  return {
    // The name of the site follows the name of the item.
    name: read('title').replace(/ · [^·]*$/, ''),
    town: read('description'),
    picture: URL.canParse(image) ? `${new URL(image).pathname}?size=thumb` : undefined,
  }
}
