import { apiBase } from '@pollen/contract/endpoint'
import { pages } from '@pollen/contract/pages'
import { resourceKinds } from '@pollen/contract/resource-kinds'
import type { Resource } from '@pollen/contract/resources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseHttpUrl } from '../../lib/http-url.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { IconGift, IconSpeakerphone, IconWorld } from '../../ui/icons.ts'
import { ExternalLink } from './external-link.tsx'
import { OpeningLine } from './opening-line.tsx'
import classes from './resource-details.module.css'
import { ResourceItems } from './resource-items.tsx'
import { ResourceIcon, resourceName } from './resource-kind.tsx'

/** The content of a resource's popup. Its texts come from the source and are not trusted. */
export function ResourceDetails({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const kind = t(`resource-kind__${resource.type}`)
  const name = resourceName(resource, t)
  return (
    <article className={classes.details}>
      <header className={classes.header}>
        <ResourceIcon kind={resource.type} />
        <div>
          <h2 className={classes.name}>{name}</h2>
          {name !== kind && <p className={classes.soft}>{kind}</p>}
        </div>
      </header>
      {resource.is_gone && <Callout kind="warning">{t('resource-gone')}</Callout>}
      {resource.is_outdated && !resource.is_gone && (
        <Callout kind="info" title={t('resource-older')}>
          {t('resource-older-hint')}
        </Callout>
      )}
      <Photo key={resource.image} src={resource.image} />
      {resource.description && <p className={classes.description}>{resource.description}</p>}
      {resource.opening_hours && <OpeningLine hours={resource.opening_hours} location={resource.location} />}
      <Website address={resource.website} />
      {!resource.is_gone && <StartItem resource={resource} isMember={isMember} />}
      {isMember && <ResourceItems link={{ kind: resource.type, id: resource.id }} />}
      <footer className={classes.sources}>
        {resource.source === 'demo' && <span className={classes.soft}>{t('resource-source__demo')}</span>}
        <ExternalLink to={resource.source_url}>{t(`resource-source__${resource.source}`)}</ExternalLink>
        <ExternalLink to={resource.edit_url}>{t(`resource-edit__${resource.source}`)}</ExternalLink>
      </footer>
    </article>
  )
}

/** Labelled with the host, so that members see where the link leads. */
function Website({ address }: { address: string }) {
  const { t } = useTranslation()
  const url = parseHttpUrl(address)
  if (!url) return null
  return (
    <p className={classes.fact}>
      <IconWorld size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('resource-website')} </span>
      <ExternalLink to={url.href}>{url.hostname.replace(/^www\./, '')}</ExternalLink>
    </p>
  )
}

/** Shows a picture that the server has fetched, because browsers never load pictures from a source. A broken picture is left out. */
function Photo({ src }: { src: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (!src.startsWith(`${apiBase}/`) || isBroken) return null
  return <img className={classes.photo} src={src} alt="" loading="lazy" onError={() => setIsBroken(true)} />
}

/** Buttons to give items to such a place or to request them. Visitors return to the form after the log-in. */
function StartItem({ resource, isMember }: { resource: Resource; isMember: boolean }) {
  const { t } = useTranslation()
  const { type: kind, id: rid, location } = resource
  if (!resourceKinds[kind].canStartItem) return null
  const params = { lat: String(location.latitude), lng: String(location.longitude), resource: kind, rid }
  return (
    <div>
      <div className={classes.buttons}>
        <ButtonLink
          to={pages.addItemPos.path}
          params={{ ...params, type: 'DN' }}
          icon={<IconGift size={20} stroke={1.75} aria-hidden />}
        >
          {t('resource-give')}
        </ButtonLink>
        <ButtonLink
          to={pages.addItemPos.path}
          params={{ ...params, type: 'RQ' }}
          look="outlined"
          icon={<IconSpeakerphone size={20} stroke={1.75} aria-hidden />}
        >
          {t('resource-ask')}
        </ButtonLink>
      </div>
      {!isMember && <p className={classes.soft}>{t('resource-visitor')}</p>}
    </div>
  )
}
