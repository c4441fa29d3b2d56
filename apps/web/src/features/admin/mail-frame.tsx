import type { AnnouncementPreview } from '@pollen/contract/admin-announcements'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './mail-frame.module.css'

/**
 * A mail as mail programs show it. The sandbox runs no scripts; it shares the origin only so that this page can read the height of
 * the mail. Links open in a new tab.
 */
export function MailFrame({ mail: { subject, html, language } }: { mail: AnnouncementPreview['mails'][number] }) {
  const { t } = useTranslation()
  const [height, setHeight] = useState(480)
  const fit = ({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>) => {
    const measure = () => {
      const body = contentWindow?.document.body
      if (body) setHeight(Math.ceil(body.scrollHeight))
    }
    measure()
    contentWindow?.addEventListener('resize', measure)
  }
  return (
    <div className={classes.mail}>
      <p className={classes.subject} lang={language}>
        {subject}
      </p>
      <iframe
        key={html}
        className={classes.frame}
        title={t('admin-announcement-frame', { subject })}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        height={height}
        onLoad={fit}
      />
    </div>
  )
}
