import type { Case, Snapshot } from '@pollen/contract/case-fields'
import { useTranslation } from 'react-i18next'
import { ItemImage } from '../../../parts/item-image.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Section } from '../../../ui/section.tsx'
import admin from '../admin.module.css'
import { DateTime } from '../date-time.tsx'
import classes from './case-page.module.css'
import { MemberFacts } from './member-facts.tsx'

/** The reported content as it was, and the reports about it. */
export function CaseReports({ shown }: { shown: Case }) {
  const { t } = useTranslation()
  const { snapshots, current, reports } = shown
  const latest = snapshots.at(-1)
  const isChanged = latest && current && (latest.title !== current.title || latest.text !== current.text)
  return (
    <>
      {latest && (
        <Section title={t('case-snapshot')}>
          <SnapshotView snapshot={latest} />
          {isChanged && (
            <div className={classes.snapshot}>
              <h3 className={classes.subtitle}>{t('case-current')}</h3>
              <p className={admin.name}>{current.title}</p>
              <p className={admin.text}>{current.text}</p>
            </div>
          )}
          {snapshots.length > 1 && (
            <Disclosure title={t('case-earlier-snapshots', { count: snapshots.length - 1 })}>
              {snapshots.slice(0, -1).map((snapshot) => (
                <SnapshotView key={snapshot.id} snapshot={snapshot} />
              ))}
            </Disclosure>
          )}
        </Section>
      )}
      {reports.length > 0 && (
        <Section title={t('case-reports-title', { count: reports.length })}>
          <ul className={admin.list}>
            {reports.map((report) => (
              <li key={report.id} className={admin.entry}>
                <ReportEntry report={report} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function ReportEntry({ report }: { report: Case['reports'][number] }) {
  const { t } = useTranslation()
  const { reason, text, created_at, reporter, is_from_visitor, visitor_name, is_established } = report
  return (
    <>
      <p className={admin.name}>
        {t(`report-reason__${reason}`)}
        {is_established && <span className={admin.tag}>{t('reporter-established')}</span>}
      </p>
      {text && <p className={admin.text}>{text}</p>}
      <p className={admin.facts}>
        <DateTime at={created_at} />
        {is_from_visitor &&
          ` · ${visitor_name ? t('reporter-visitor', { name: visitor_name }) : t('reporter-unnamed')}`}
        {!is_from_visitor && !reporter && ` · ${t('admin-gone')}`}
      </p>
      {reporter && <MemberFacts member={reporter} />}
    </>
  )
}

/** All texts are plain, and links are not clickable, because reported content may be malicious. */
function SnapshotView({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation()
  const { taken_at, title, text, links, pictures, messages } = snapshot
  return (
    <div className={classes.snapshot}>
      <p className={admin.facts}>
        {t('case-taken')} <DateTime at={taken_at} />
      </p>
      {title && <h3 className={classes.subtitle}>{title}</h3>}
      {text && <p className={admin.text}>{text}</p>}
      {links.length > 0 && (
        <ul className={admin.lines}>
          {links.map((link) => (
            <li key={link}>{link}</li>
          ))}
        </ul>
      )}
      <Pictures pictures={pictures} />
      {messages.length > 0 && (
        <ol className={classes.messages}>
          {messages.map(({ id, is_by_subject, is_reported, content, created_at, pictures: ofMessage }) => (
            <li key={id} className={classes.message} data-is-by-subject={is_by_subject} data-is-reported={is_reported}>
              <p className={admin.facts}>
                {t(is_by_subject ? 'message-of-subject' : 'message-of-other')} · <DateTime at={created_at} />
                {is_reported && <strong> · {t('message-reported')}</strong>}
              </p>
              <p className={admin.text}>{content}</p>
              <Pictures pictures={ofMessage} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Pictures({ pictures }: { pictures: Snapshot['pictures'] }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <div className={classes.pictures}>
      {pictures.map(({ id, url }, index) => (
        <ItemImage
          key={id}
          className={classes.picture}
          src={url}
          isPrivate
          alt={t('case-picture', { number: index + 1 })}
        />
      ))}
    </div>
  )
}
