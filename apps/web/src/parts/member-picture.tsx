import type { PublicMember } from '@pollen/contract/members'
import type { CSSProperties } from 'react'
import classes from './member-picture.module.css'

type MemberPictureProps = {
  member: Pick<PublicMember, 'username' | 'first_name' | 'last_name' | 'images'>
  size: number
}

/** The current picture or the initials. It has no alternative text, because the name is beside it. */
export function MemberPicture({ member, size }: MemberPictureProps) {
  const [current] = member.images
  const style = { '--size': `${size}px` } as CSSProperties
  if (current) {
    const url = size > 96 ? current.url : `${current.url}?size=small`
    return <img src={url} alt="" width={size} height={size} className={classes.picture} style={style} />
  }
  return (
    <span className={classes.initials} style={style} data-tint={member.username.length % 4} aria-hidden>
      {initialsOf(member)}
    </span>
  )
}

/** Returns the first grapheme, so that emojis and accented letters are not split. */
const firstCharacter = (text: string) => [...new Intl.Segmenter().segment(text.trim())][0]?.segment ?? ''
const initialsOf = ({ first_name, last_name, username }: MemberPictureProps['member']) =>
  (firstCharacter(first_name) + firstCharacter(last_name) || firstCharacter(username)).toUpperCase()
