import classes from './shared-item.module.css'

type SharedItemProps = { name: string; town: string; picture: string | undefined }

/** The public preview of an item, shown at the log-in to visitors who followed its link. */
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

/** Reads the Open Graph preview of a public item, which the server writes into the page that is opened first. */
export function sharedItem(path: string): SharedItemProps | null {
  const read = (property: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? ''
  const url = read('url')
  if (!path.startsWith('/items/') || !URL.canParse(url) || new URL(url).pathname !== path.split(/[?#]/)[0]) return null
  const image = read('image')
  return {
    // Removes the name of the site, which follows the name of the item.
    name: read('title').replace(/ · [^·]*$/, ''),
    town: read('description'),
    picture: URL.canParse(image) ? `${new URL(image).pathname}?size=thumb` : undefined,
  }
}
