import type { Language } from '@pollen/contract/constants'
import { itemImageSides, itemImages } from '@pollen/contract/item-images'
import { distanceKm, type Location } from '@pollen/contract/location'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { inLanguage } from '../../platform/in-language.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { buttons, cards, type MailCard, type MailContent, paragraph } from '../../platform/mail/mail-content.ts'
import {
  asSentence,
  dayText,
  distanceText,
  newsPeriodText,
  onOneLine,
  periodText,
  radiusText,
  settingText,
} from './format-news.ts'
import type { MailData, MailFrequency } from './mail-data.ts'
import { findItemNews, type ItemNews } from './mailed-news.queries.ts'
import { countedDigests, isNear, type NewsReader, newsByMail, newsComposer, type WritingContext } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'
import { countRemainingNews, findGatheredItems } from './remaining-news.queries.ts'

export type NewItems = {
  family: 'items' | 'events'
  frequency: MailFrequency
  items: ItemNews[]
  more: number
  /** Start of the period of a digest. */
  since?: Date | undefined
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const itemsComposer = (family: NewItems['family']) =>
  newsComposer<MailData['items'], NewItems>({
    family,
    async read({ db, now }, mails) {
      const gathering = mails.flatMap(({ id, member_id, data: { mailed_at } }) =>
        mailed_at ? [{ mail_id: id, member_id, mailed_at }] : [],
      )
      const [gathered, remaining] = await Promise.all([
        findGatheredItems(db, gathering, { family, now }),
        countRemainingNews(db, countedDigests(mails), { family, now }),
      ])
      const gatheredBy = new Map(gathered.map((items) => [items.mail_id, items]))
      const named = mails.flatMap(({ id, member_id, data }) =>
        (gatheredBy.get(id)?.item_ids ?? data.item_ids).map((item_id) => ({ mail_id: id, member_id, item_id })),
      )
      const items = await findItemNews(db, named, { areEvents: family === 'events', now })
      return newsByMail(mails, items, ({ id, recipient, data: { frequency, more, since } }, found) => {
        const near = found.filter((item) => isNear(recipient, item))
        const counted = since ? Math.min(more, remaining.get(id) ?? 0) : more
        const others = gatheredBy.get(id)?.more ?? counted
        const begin = since ? new Date(since) : undefined
        return near.length > 0 ? { family, frequency, items: near, more: others, since: begin } : null
      })
    },
    write: itemsMail,
  })

export const composeItems = itemsComposer('items')
export const composeEvents = itemsComposer('events')

/** Lists new items or events near the reader, nearest first. */
export function itemsMail({ config, now }: WritingContext, reader: NewsReader, news: NewItems): MailContent {
  const { family, frequency, items, more } = news
  const language = languageOf(reader)
  const words = newsTexts[language].items
  const itemCards = items.map((item) => cardOf(item, { reader, language, now, timeZone: config.INSTANCE_TIMEZONE }))
  const radius = radiusText(reader.radiusKm, language)
  const count = items.length + more
  const [first] = items
  const isSingle = frequency === 'I' && first !== undefined && count === 1
  const clock = { now, language, timeZone: config.INSTANCE_TIMEZONE }
  const ageOf = (item: ItemNews) => now.getTime() - item.published_at.getTime()
  const single = (item: ItemNews) =>
    ageOf(item) < hourMs
      ? words.justNow[family](onOneLine(item.owner))
      : words.onDay[family](onOneLine(item.owner), dayText(item.published_at, clock))
  const [oldest] = items.toSorted((one, other) => ageOf(other) - ageOf(one))
  const since = frequency === 'I' ? oldest?.published_at : news.since
  return {
    subject: words.subject[family](count, namesOf(items, count)),
    preheader: (itemCards[0]?.lines ?? []).join(' · '),
    blocks: [
      paragraph(isSingle ? single(first) : words.intro[family](radius, newsPeriodText(frequency, since, clock))),
      cards(...itemCards),
      ...(isSingle ? [buttons({ label: words.open[family], path: pagePath(pages.item, { id: first.id }) })] : []),
      ...(more > 0
        ? [paragraph(words.more(more)), buttons({ label: words.seeAll, path: listPath(reader, news, now) })]
        : []),
    ],
    footer: settingText(reader.frequency ?? frequency, words.topic[family](radius), language),
  }
}

type CardOptions = { reader: NewsReader; language: Language; now: Date; timeZone: string }

function cardOf(item: ItemNews, { reader, language, now, timeZone }: CardOptions): MailCard {
  const period = { start: item.startdate, end: item.enddate, now }
  const { by: byType, photo } = newsTexts[language].items
  const by = byType[item.type](onOneLine(item.owner))
  const name = onOneLine(item.name)
  const place = placeText(item, reader.location, language)
  return {
    title: name,
    path: pagePath(pages.item, { id: item.id }),
    lines: (item.type === 'EV' ? [periodText(period, language, timeZone), place, by] : [by, place]).map(asSentence),
    // The same URL in all mails: loading the picture does not reveal who reads the mail, and caches answer for most readers.
    ...(item.image_id !== null && {
      picture: {
        path: `${endpointPath(itemImages.get, { id: item.image_id })}?size=thumb`,
        alt: photo(name),
        width: itemImageSides.thumb,
      },
    }),
  }
}

function placeText(item: ItemNews, from: Location | null, language: Language): string {
  const distance = from && distanceText(distanceKm(from, item), language, { isApproximate: item.is_approximate })
  return [onOneLine(item.address || inLanguage(item.areas, language)), distance].filter(Boolean).join(' · ')
}

/** Joins as many names as the subject column of a mail program shows. Uses dots, because names contain commas. */
function namesOf(items: ItemNews[], count: number): string {
  const [first = '', ...others] = items.map(({ name }) => onOneLine(name))
  const names = [first]
  for (const name of others) {
    if ([...names, name].join(' · ').length > 80) break
    names.push(name)
  }
  return names.join(' · ') + (count > names.length ? '…' : '')
}

/** Slightly longer than the period of the mail, because the filter counts back from when the list is opened. */
const daysOnList: Record<MailFrequency, number> = { I: 1, D: 2, W: 8, M: 31 }
/** Maximum that the filter of the list accepts. */
const mostDaysOnList = 31

/** Returns the path of the web app's list with unseen, recent items within the radius around the reference location. */
function listPath({ radiusKm }: NewsReader, { family, frequency, since }: NewItems, now: Date): string {
  const days = Math.max(daysOnList[frequency], since ? Math.ceil((now.getTime() - since.getTime()) / dayMs) + 1 : 0)
  const recent = { umcd: true, tu: 'days', tuv: Math.min(days, mostDaysOnList) }
  const types = family === 'events' ? 'EV' : 'DN-LN-RQ'
  return pagePath(pages.items) + writeQuery({ t: types, us: true, ...recent, dr: `0-${radiusKm}`, lt: 'ref' })
}
