import type { Comment } from '@pollen/contract/comments'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../../../lib/format.ts'
import { currentLanguage } from '../../../../lib/i18n.ts'
import { useSession } from '../../../../lib/session.ts'
import { MemberPicture } from '../../../members/index.ts'
import classes from './comments.module.css'

type CommentLineProps = { comment: Comment; onDelete: (id: number, isByKeyboard: boolean) => void }

/** Only who wrote it can delete it. */
export function CommentLine({ comment: { id, user, creationdate, content }, onDelete }: CommentLineProps) {
  const { t } = useTranslation()
  const isOwn = useSession()?.userId === user.id
  const language = currentLanguage()
  const date = new Date(creationdate)
  return (
    <li className={classes.comment}>
      <MemberPicture member={{ ...user, last_name: '' }} size={36} />
      <div className={classes.words}>
        <p className={classes.head}>
          <Link to={pages.profile.path} params={{ id: String(user.id) }}>
            {user.username}
          </Link>
          <time dateTime={creationdate} title={formatDate(date, language)}>
            {formatRelativeTime(date, language)}
          </time>
        </p>
        <p className={classes.content}>{content}</p>
        {isOwn && (
          <button
            type="button"
            id={deleteButtonId(id)}
            className={classes.act}
            // A click without a pointer counts none.
            onClick={({ detail }) => onDelete(id, detail === 0)}
          >
            {t('comment-delete')}
          </button>
        )}
      </div>
    </li>
  )
}

export const deleteButtonId = (commentId: number) => `delete-comment-${commentId}`
