import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { type Step, stepsOf } from '../../../lib/getting-started.ts'
import { myLocation } from '../../../lib/my-location.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog, type FocusAfter } from '../../../ui/dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { IconCircleCheckFilled } from '../../../ui/icons.ts'
import { meQuery } from '../../members/index.ts'
import { LocationUses } from '../location-uses.tsx'
import { ReferenceLocation } from '../reference-location.tsx'
import { useSettingsForm } from '../settings-form.tsx'
import { ChooseMails } from './choose-mails.tsx'
import classes from './getting-started-dialog.module.css'

type StepProps = { me: Me; onLeave: () => void }
const contents: Record<Step, ComponentType<StepProps>> = {
  location: SetLocation,
  notifications: ChooseMails,
  sharing: StartSharing,
}

type GettingStartedDialogProps = {
  isOpen: boolean
  onClose: () => void
  focusAfter?: FocusAfter
  onClosed?: () => void
}

/** The first steps. The next one is open, and those before it stay as the member left them. */
export function GettingStartedDialog({ isOpen, onClose, ...after }: GettingStartedDialogProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery({ ...meQuery, enabled: isOpen })
  const steps = me ? stepsOf(me) : []
  const open = steps.findIndex(({ isDone }) => !isDone)
  const isComplete = me !== undefined && open === -1
  const next = isComplete ? steps.length : open
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('getting-started')} size={520} {...after}>
      <p role="status" className={classes.lead}>
        {t(isComplete ? 'getting-started-complete' : 'getting-started-lead')}
      </p>
      {me && (
        <div>
          {steps.map(({ name, isDone }, index) => {
            const Content = contents[name]
            const wasReached = index <= next
            return (
              <Disclosure
                key={`${name} ${wasReached}`}
                title={t(`getting-started__${name}`)}
                icon={<StepMark number={index + 1} isDone={isDone} />}
                isOpenAtFirst={index === next}
              >
                <Content me={me} onLeave={onClose} />
              </Disclosure>
            )
          })}
        </div>
      )}
      {isComplete && <Button onClick={onClose}>{t('getting-started-close')}</Button>}
    </Dialog>
  )
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  const { t } = useTranslation()
  if (!isDone) return <span className={classes.number}>{number}</span>
  return (
    <span className={classes.done}>
      <IconCircleCheckFilled size={28} aria-hidden />
      <span className="visually-hidden">{t('getting-started-done')}</span>
    </span>
  )
}

function SetLocation({ me, onLeave }: StepProps) {
  const { t } = useTranslation()
  const form = useSettingsForm('place', me)
  return (
    <>
      <LocationUses />
      <ReferenceLocation form={form} />
      <Link {...myLocation} className={classes.more} onClick={onLeave}>
        {t('getting-started-location-more')}
      </Link>
    </>
  )
}

function StartSharing({ onLeave }: StepProps) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('getting-started-sharing-lead')}</p>
      <div className={classes.buttons}>
        <ButtonLink to={pages.settingsTab.path} params={{ tab: 'profile' }} look="outlined" onClick={onLeave}>
          {t('getting-started-add-photo')}
        </ButtonLink>
        <ButtonLink to={pages.addItem.path} onClick={onLeave}>
          {t('getting-started-add-item')}
        </ButtonLink>
      </div>
    </>
  )
}
