import type { ItemType, Language } from '@pollen/contract/constants'
import { countOf } from './news-words.ts'

type FamilyTexts<Text> = Record<'items' | 'events', Text>

type Texts = {
  subject: FamilyTexts<(count: number, names: string) => string>
  justNow: FamilyTexts<(owner: string) => string>
  onDay: FamilyTexts<(owner: string, day: string) => string>
  intro: FamilyTexts<(radius: string, period: string) => string>
  open: FamilyTexts<string>
  more: (count: number) => string
  seeAll: string
  topic: FamilyTexts<(radius: string) => string>
  by: Record<ItemType, (owner: string) => string>
}

export const itemTexts: Record<Language, Texts> = {
  en: {
    subject: {
      items: (count, names) =>
        count === 1
          ? `New near you: ${names}`
          : `${countOf(count, 'en', { one: 'new item', other: 'new items' })} near you: ${names}`,
      events: (count, names) =>
        count === 1
          ? `New event near you: ${names}`
          : `${countOf(count, 'en', { one: 'new event', other: 'new events' })} near you: ${names}`,
    },
    justNow: {
      items: (owner) => `${owner} has just published this near you.`,
      events: (owner) => `${owner} has just announced this event near you.`,
    },
    onDay: {
      items: (owner, day) => `${owner} published this near you on ${day}.`,
      events: (owner, day) => `${owner} announced this event near you on ${day}.`,
    },
    intro: {
      items: (radius, period) => `Here’s what’s new ${period} within ${radius} of you, nearest first.`,
      events: (radius, period) => `Here are the events announced ${period} within ${radius} of you, nearest first.`,
    },
    open: { items: 'See the item', events: 'See the event' },
    more: (count) => `And ${countOf(count, 'en', { one: 'more', other: 'more' })}.`,
    seeAll: 'See them all',
    topic: {
      items: (radius) => `new items within ${radius} of your reference location`,
      events: (radius) => `new events within ${radius} of your reference location`,
    },
    by: {
      DN: (owner) => `Donation, offered by ${owner}`,
      LN: (owner) => `Loan, offered by ${owner}`,
      RQ: (owner) => `Request by ${owner}`,
      EV: (owner) => `Announced by ${owner}`,
    },
  },
  fr: {
    subject: {
      items: (count, names) =>
        count === 1
          ? `Nouveau près de chez vous : ${names}`
          : `${countOf(count, 'fr', { one: 'nouvelle annonce', other: 'nouvelles annonces' })} près de chez vous : ${names}`,
      events: (count, names) =>
        count === 1
          ? `Nouvel événement près de chez vous : ${names}`
          : `${countOf(count, 'fr', { one: 'nouvel événement', other: 'nouveaux événements' })} près de chez vous : ${names}`,
    },
    justNow: {
      items: (owner) => `${owner} vient de publier cette annonce près de chez vous.`,
      events: (owner) => `${owner} vient d’annoncer cet événement près de chez vous.`,
    },
    onDay: {
      items: (owner, day) => `${owner} a publié cette annonce près de chez vous le ${day}.`,
      events: (owner, day) => `${owner} a annoncé cet événement près de chez vous le ${day}.`,
    },
    intro: {
      items: (radius, period) =>
        `Voici ce qui est nouveau ${period} à moins de ${radius} de chez vous, du plus proche au plus éloigné.`,
      events: (radius, period) =>
        `Voici les événements annoncés ${period} à moins de ${radius} de chez vous, du plus proche au plus éloigné.`,
    },
    open: { items: 'Voir l’annonce', events: 'Voir l’événement' },
    more: (count) => `Et ${countOf(count, 'fr', { one: 'autre', other: 'autres' })}.`,
    seeAll: 'Tout voir',
    topic: {
      items: (radius) => `les nouvelles annonces à moins de ${radius} de votre lieu de référence`,
      events: (radius) => `les nouveaux événements à moins de ${radius} de votre lieu de référence`,
    },
    by: {
      DN: (owner) => `Don, proposé par ${owner}`,
      LN: (owner) => `Prêt, proposé par ${owner}`,
      RQ: (owner) => `Demande, publiée par ${owner}`,
      EV: (owner) => `Annoncé par ${owner}`,
    },
  },
}
