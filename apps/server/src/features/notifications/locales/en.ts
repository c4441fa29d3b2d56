import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import { countIn } from '../count-in.ts'
import type { NewsTexts } from '../news-texts.ts'

const countOf = countIn('en')

export const texts: NewsTexts = {
  words: {
    linkLabels: { stop: 'Stop these emails', settings: 'Change your settings' },
    becauseOfSetting: (mail, topic) =>
      `You are receiving this email because your settings include ${mail} about ${topic}.`,
    mailPhrases: { I: 'an instant email', D: 'a daily email', W: 'a weekly email', M: 'a monthly email' },
    usualPeriods: { I: 'in the last hour', D: 'since yesterday', W: 'this week', M: 'this month' },
    newsSince: (day) => `since ${day}`,
    distance: {
      within: (length: string) => `less than ${length} away`,
      about: (length: string) => `about ${length} away`,
      exactly: (length: string) => `${length} away`,
    },
    period: {
      moment: (day: string, time: string) => `${day}, ${time}`,
      since: (start: string) => `Since ${start}`,
      until: (end: string) => `Now, until ${end}`,
      times: (day: string, start: string, end: string) => `${day}, ${start}–${end}`,
      days: (start: string, end: string) => `${start} – ${end}`,
    },
  },
  items: {
    subject: {
      items: (count, names) =>
        count === 1
          ? `New near you: ${names}`
          : `${countOf(count, { one: 'new item', other: 'new items' })} near you: ${names}`,
      events: (count, names) =>
        count === 1
          ? `New event near you: ${names}`
          : `${countOf(count, { one: 'new event', other: 'new events' })} near you: ${names}`,
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
    more: (count) => `And ${countOf(count, { one: 'more', other: 'more' })}.`,
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
    photo: (name) => `Photo: ${name}`,
  },
  messages: {
    somebody: 'An inactive member',
    somebodyWithin: 'an inactive member',
    wrote: (author, item) => (item ? `${author} wrote to you about “${item}”` : `${author} wrote to you`),
    subject: (count, authors) => `${countOf(count, { one: 'unread message', other: 'unread messages' })}: ${authors}`,
    intro: (count) =>
      count === 1
        ? 'A message is waiting for you.'
        : `${countOf(count, { one: 'message is', other: 'messages are' })} waiting for you.`,
    about: (author, item) => (item ? `${author}, about “${item}”` : author),
    quoted: (words) => `“${words}”`,
    photos: (count) => countOf(count, { one: 'photo', other: 'photos' }),
    more: (count) => `And ${countOf(count, { one: 'more message', other: 'more messages' })}.`,
    answer: 'Read and reply',
    open: 'See my conversations',
    replies: 'Please reply on the site: replies to this email don’t reach other members.',
    topic: 'new messages',
  },
  resources: {
    subject: (count, kinds) =>
      `${countOf(count, { one: 'new public resource', other: 'new public resources' })} near you: ${kinds}`,
    intro: (radius, period) => `Here’s what’s new on the map ${period} within ${radius} of you, nearest first.`,
    more: (count) => `And ${countOf(count, { one: 'more', other: 'more' })}.`,
    openMap: 'See the map',
    topic: (radius) => `public resources within ${radius} of your reference location`,
    kinds: {
      BKC: 'Public bookcase',
      DEF: 'Defibrillator',
      DWS: 'Drinking water',
      FDB: 'Food bank',
      FDS: 'Food sharing',
      FLF: 'Fruit to pick',
      FRS: 'Free shop',
      GVB: 'Give box',
      REP: 'Repair café',
      SPK: 'Soup kitchen',
    },
  },
  announcement: {
    footer: 'You are receiving this email because general information is turned on in your settings.',
  },
  referenceLocation: (path) => ({
    subject: 'Where is “near you”?',
    preheader: 'Set a reference location to hear about what your neighbours share.',
    blocks: [
      paragraph(
        'Your neighbours share things, help and events, but we don’t know what’s near you: you haven’t set a reference location yet.',
      ),
      paragraph(
        'Set one, your street or just your town, and you’ll hear about what’s new nearby, as often as you like. No one else sees it.',
      ),
      mainButton('Set my reference location', path),
    ],
    footer:
      'You are receiving this email because general information is turned on in your settings. Without a reference location, this reminder comes once a month.',
  }),
  addressCheck: ({ instance, path }) => ({
    subject: `Emails from ${instance} reach you`,
    blocks: [
      paragraph('You asked us to try this address again. It works: from now on, you’ll get the emails you’ve chosen.'),
      mainButton('See which emails I get', path),
    ],
  }),
}
