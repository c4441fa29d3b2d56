import { pages } from '@pollen/contract/pages'
import { resourceKindCodes } from '@pollen/contract/resource-kinds'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ResourceIcon } from './resource-kind.tsx'
import classes from './resource-settings.module.css'
import { useKindSelection, useSelectedKinds } from './use-selected-kinds.ts'

/** The panel that selects the kinds of public resources on the map. */
export function ResourceSettings() {
  const { t } = useTranslation()
  const selected = useSelectedKinds()
  const { select, isLocked } = useKindSelection()
  const isMember = useSession() !== null
  return (
    <div className={classes.settings} aria-busy={isLocked}>
      <p className={classes.lead}>
        {t('resource-settings-lead')} {!isMember && <VisitorHint />}
      </p>
      <div className={classes.buttons}>
        <Button look="outlined" isBusy={isLocked} onClick={() => select(resourceKindCodes, true)}>
          {t('resource-settings-all')}
        </Button>
        <Button look="outlined" isBusy={isLocked} onClick={() => select(resourceKindCodes, false)}>
          {t('resource-settings-none')}
        </Button>
      </div>
      <ul className={classes.kinds}>
        {resourceKindCodes.map((kind) => (
          <li key={kind}>
            <Checkbox
              look="switch"
              isChecked={selected?.includes(kind) ?? false}
              isLocked={isLocked || selected === undefined}
              onChange={(isSelected) => select([kind], isSelected)}
            >
              <span className={classes.kind}>
                <ResourceIcon kind={kind} />
                {t(`resource-kind__${kind}`)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}

function VisitorHint() {
  const { t } = useTranslation()
  const next = useLocation({ select: ({ href }) => href })
  return (
    <>
      {t('resource-settings-visitor')}{' '}
      <Link to={pages.login.path} search={{ next }}>
        {t('resource-settings-log-in')}
      </Link>
    </>
  )
}
