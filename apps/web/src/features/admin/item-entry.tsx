import type { AdminItem } from '@pollen/contract/admin-content'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TypeTag } from '../../parts/type-tag.tsx'
import { Button } from '../../ui/button.tsx'
import { IconEyeOff } from '../../ui/icons.ts'
import classes from './admin.module.css'
import { visibilityAction } from './content-actions.ts'
import { DateTime } from './date-time.tsx'
import type { PendingAction } from './reason-dialog.tsx'

type ItemEntryProps = { item: AdminItem; onAsk: (pending: PendingAction) => void }

/** An item with the action of operators, and the whole text where no page shows it. */
export function ItemEntry({ item, onAsk }: ItemEntryProps) {
  const { t } = useTranslation()
  const { id, name, hidden_at, hidden_reason } = item
  const isHidden = hidden_at !== null
  const action = visibilityAction(item)
  return (
    <>
      <p className={classes.name}>
        <TypeTag type={item.type} />
        {isHidden ? (
          name
        ) : (
          <Link to={pages.item.path} params={{ id: String(id) }}>
            {name}
          </Link>
        )}
        {isHidden && (
          <span className={classes.tag} data-state="suspended">
            {t('admin-hidden')}
          </span>
        )}
        {item.is_closed && <span className={classes.tag}>{t('admin-closed')}</span>}
      </p>
      <p className={classes.facts}>
        {item.user.username} · <DateTime at={item.creationdate} />
      </p>
      <p className={isHidden ? classes.text : classes.excerpt}>{item.description}</p>
      {hidden_reason && <p className={classes.text}>{t('admin-reason-is', { reason: hidden_reason })}</p>}
      <div className={classes.actions}>
        <div className={isHidden ? classes.actions : classes.danger}>
          <Button
            look="outlined"
            icon={!isHidden && <IconEyeOff size={20} stroke={1.75} aria-hidden />}
            onClick={() => onAsk(action)}
          >
            {t(`admin-do__${action.name}`)}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
    </>
  )
}
