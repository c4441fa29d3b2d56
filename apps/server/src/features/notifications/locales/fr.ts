import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import { countIn } from '../count-in.ts'
import type { NewsTexts } from '../news-texts.ts'

const countOf = countIn('fr')

export const texts: NewsTexts = {
  words: {
    linkLabels: { stop: 'Ne plus recevoir ces e‑mails', settings: 'Modifier vos réglages' },
    becauseOfSetting: (mail, topic) => `Vous recevez cet e‑mail parce que vos réglages prévoient ${mail} sur ${topic}.`,
    mailPhrases: {
      I: 'un e‑mail immédiat',
      D: 'un e‑mail par jour',
      W: 'un e‑mail par semaine',
      M: 'un e‑mail par mois',
    },
    usualPeriods: { I: 'depuis une heure', D: 'depuis hier', W: 'cette semaine', M: 'ce mois-ci' },
    newsSince: (day) => `depuis le ${day}`,
    distance: {
      within: (length: string) => `à moins de ${length}`,
      about: (length: string) => `à environ ${length}`,
      exactly: (length: string) => `à ${length}`,
    },
    period: {
      moment: (day: string, time: string) => `${day} à\u00a0${time}`,
      since: (start: string) => `Depuis le ${start}`,
      until: (end: string) => `En ce moment, jusqu’au ${end}`,
      times: (day: string, start: string, end: string) => `${day}, de\u00a0${start} à\u00a0${end}`,
      days: (start: string, end: string) => `du ${start} au ${end}`,
    },
  },
  items: {
    subject: {
      items: (count, names) =>
        count === 1
          ? `Nouveau près de chez vous : ${names}`
          : `${countOf(count, { one: 'nouvelle annonce', other: 'nouvelles annonces' })} près de chez vous : ${names}`,
      events: (count, names) =>
        count === 1
          ? `Nouvel événement près de chez vous : ${names}`
          : `${countOf(count, { one: 'nouvel événement', other: 'nouveaux événements' })} près de chez vous : ${names}`,
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
    more: (count) => `Et ${countOf(count, { one: 'autre', other: 'autres' })}.`,
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
    photo: (name) => `Photo : ${name}`,
  },
  messages: {
    somebody: 'Un membre inactif',
    somebodyWithin: 'un membre inactif',
    wrote: (author, item) => (item ? `${author} vous écrit au sujet de « ${item} »` : `${author} vous écrit`),
    subject: (count, authors) => `${countOf(count, { one: 'message non lu', other: 'messages non lus' })} : ${authors}`,
    intro: (count) =>
      count === 1
        ? 'Un message vous attend.'
        : `${countOf(count, { one: 'message vous attend', other: 'messages vous attendent' })}.`,
    about: (author, item) => (item ? `${author}, au sujet de « ${item} »` : author),
    quoted: (words) => `« ${words} »`,
    photos: (count) => countOf(count, { one: 'photo', other: 'photos' }),
    more: (count) => `Et ${countOf(count, { one: 'autre message', other: 'autres messages' })}.`,
    answer: 'Lire et répondre',
    open: 'Voir mes conversations',
    replies: 'Répondez sur le site : les réponses à cet e‑mail ne parviennent pas aux autres membres.',
    topic: 'les nouveaux messages',
  },
  resources: {
    subject: (count, kinds) =>
      `${countOf(count, { one: 'nouvelle ressource publique', other: 'nouvelles ressources publiques' })} près de chez vous : ${kinds}`,
    intro: (radius, period) =>
      `Voici ce qui est nouveau sur la carte ${period} à moins de ${radius} de chez vous, du plus proche au plus éloigné.`,
    more: (count) => `Et ${countOf(count, { one: 'autre', other: 'autres' })}.`,
    openMap: 'Voir la carte',
    topic: (radius) => `les ressources publiques à moins de ${radius} de votre lieu de référence`,
    kinds: {
      BKC: 'Boîte à livres',
      DEF: 'Défibrillateur',
      DWS: 'Eau potable',
      FDB: 'Banque alimentaire',
      FDS: 'Partage de nourriture',
      FLF: 'Fruits à cueillir',
      FRS: 'Gratuiterie',
      GVB: 'Boîte à dons',
      REP: 'Repair café',
      SPK: 'Soupe populaire',
    },
  },
  announcement: {
    footer: 'Vous recevez cet e‑mail parce que les informations générales sont activées dans vos réglages.',
  },
  referenceLocation: (path) => ({
    subject: 'C’est où, « près de chez vous » ?',
    preheader: 'Avec un lieu de référence, vous saurez ce que partagent vos voisins.',
    blocks: [
      paragraph(
        'Vos voisins partagent des objets, des coups de main et des événements, mais nous ignorons ce qui est près de chez vous : vous n’avez pas encore indiqué de lieu de référence.',
      ),
      paragraph(
        'Indiquez-en un, votre rue ou simplement votre localité, et vous saurez ce qui s’y passe, aussi souvent que vous le souhaitez. Personne d’autre ne le voit.',
      ),
      mainButton('Indiquer mon lieu de référence', path),
    ],
    footer:
      'Vous recevez cet e‑mail parce que les informations générales sont activées dans vos réglages. Sans lieu de référence, ce rappel vient une fois par mois.',
  }),
  addressCheck: ({ instance, path }) => ({
    subject: `Les e‑mails de ${instance} vous parviennent`,
    blocks: [
      paragraph(
        'Vous nous avez demandé de réessayer cette adresse. Elle fonctionne : vous recevrez désormais les e‑mails que vous avez choisis.',
      ),
      mainButton('Voir quels e‑mails je reçois', path),
    ],
  }),
}
