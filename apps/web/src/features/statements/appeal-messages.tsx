import type { Appeal } from '@pollen/contract/statements'
import { useTranslation } from 'react-i18next'
import { Moment } from './statement-details.tsx'
import classes from './statements.module.css'

/** An appeal and the messages about it, as the member or the moderators see them. */
export function AppealMessages({ appeal, isForModerators = false }: { appeal: Appeal; isForModerators?: boolean }) {
  const { t } = useTranslation()
  const first = { text: appeal.text, created_at: appeal.created_at, is_from_moderator: false }
  return (
    <ol className={classes.messages}>
      {[first, ...appeal.messages].map((message, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
          key={index}
          className={classes.message}
          data-is-from-moderator={message.is_from_moderator}
        >
          <p className={classes.author}>
            {t(message.is_from_moderator ? 'appeal-moderators' : isForModerators ? 'appeal-member' : 'appeal-you')} ·{' '}
            <span className={classes.soft}>
              <Moment at={message.created_at} />
            </span>
          </p>
          <p className={classes.text}>{message.text}</p>
        </li>
      ))}
    </ol>
  )
}
