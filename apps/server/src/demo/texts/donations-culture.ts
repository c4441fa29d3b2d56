import type { ItemText } from './item-text.ts'

export const donationsOfCulture: readonly ItemText[] = [
  {
    by: 'chantal.w',
    name: 'Un carton de romans policiers',
    categories: ['BK'],
    shows: 'books',
    text: `
      Une trentaine de poches, surtout des auteurs nordiques et quelques anglais. J'ai retiré ceux dont la dernière page
      manquait : il y en avait deux, et cela m'avait beaucoup fâchée.
    `,
  },
  {
    by: 'chantal.w',
    name: 'Boîte à livres regarnie : jeunesse',
    categories: ['PR', 'BK', 'CH'],
    shows: 'shelf',
    text: `
      Je viens d'y déposer dix-huit albums pour les 3–8 ans, en bon état, sur l'étagère du bas pour qu'ils soient à leur
      hauteur. Prenez-en un, ou trois. La porte ferme mal : poussez jusqu'au clic, sinon la pluie entre.
    `,
    at: 'bookcase',
  },
  {
    by: 'jean-phi',
    name: 'Doubles de bandes dessinées, années 80',
    categories: ['CL', 'BK'],
    shows: 'books',
    text: `
      Quatorze albums que j'ai en double, souvent en édition brochée. Coins un peu mous, aucune page déchirée, un nom
      d'enfant au bic dans l'un d'eux. De préférence à quelqu'un qui les lira.
    `,
  },
  {
    by: 'jean-phi',
    name: 'Vrac de timbres pour débuter',
    categories: ['CL'],
    text: `
      Une boîte à cigares pleine, du monde entier, non triés. Rien de précieux, j'ai déjà regardé ! Je joins une pince et
      un petit album vide. Pensé pour un enfant curieux, et les grands ont le droit aussi.
    `,
  },
  {
    by: 'mathieu.c',
    name: 'Soixante DVD, plutôt vieux cinéma',
    categories: ['MD'],
    shows: 'discs',
    text: `
      Des westerns, du néoréalisme, une intégrale burlesque à laquelle il manque le disque 3. Tous testés. Je donne en un
      lot ou par dix, venez choisir l'après-midi.
    `,
  },
  {
    by: 'raph',
    name: 'Pupitre et pile de partitions de guitare',
    categories: ['EN', 'MD'],
    shows: 'guitar',
    text: `
      Pupitre pliant dont une patte se visse avec conviction. Partitions classiques faciles à moyennes, annotées au crayon
      par trois générations d'élèves, moi compris.
    `,
  },
  {
    by: 'karim_b',
    name: 'Routeur Wi-Fi réinitialisé',
    categories: ['IT'],
    text: `
      Double bande, mis à jour, mot de passe d'usine au dos. Suffit pour un appartement. L'antenne de gauche tourne dans
      le vide mais capte quand même.
    `,
  },
  {
    by: 'karim_b',
    name: 'Écran 22 pouces, une ligne de pixels morte',
    categories: ['IT'],
    shows: 'monitor',
    text: `
      La ligne est tout à droite, on l'oublie après une heure. VGA et DVI, câbles fournis. Pied inclinable, pas réglable
      en hauteur (un dictionnaire fait l'affaire).
    `,
  },
  {
    by: 'emily.w',
    name: 'Travel guides, mostly out of date',
    categories: ['BK', 'HD'],
    shows: 'books',
    text: `
      Portugal, Slovenia, the Hebrides and nine others. The mountains have not moved, the restaurants have. A few have
      train tickets as bookmarks and I would rather not know which ones.
    `,
  },
  {
    by: 'owen_r',
    name: 'Five board games, each missing a little',
    categories: ['EN', 'CH'],
    shows: 'game',
    text: `
      One lacks a die, one a red pawn, one the rules (they are online), one eleven question cards. The fifth is complete
      but nobody in my class will admit liking it. Good for a family that improvises.
    `,
  },
  {
    by: 'monique.t',
    name: 'Vingt classeurs à levier et intercalaires',
    categories: ['AT', 'OT'],
    text: `
      Dos larges, propres, étiquettes vierges jointes. Mécaniques vérifiées une par une. Cela peut aider un étudiant ou
      quelqu'un qui démarre une activité. Disponibles tous les jours entre 14 h et 17 h.
    `,
  },
  {
    by: 'priya',
    name: 'Statistics textbooks, first two years',
    categories: ['BK'],
    shows: 'books',
    text: `
      Probability, regression and one on survey sampling, in English. Pencil notes in the margins, some of them wrong. I
      will happily spend an hour on the hard chapter with whoever takes them.
    `,
  },
  {
    by: 'tomasz.k',
    name: 'Kettle and plates left in the give box',
    categories: ['PR', 'EQ', 'HS'],
    shows: 'cups',
    text: `
      This morning I put there one electric kettle (works, a bit of lime inside), eight white plates and a toaster. If the
      box is full please take something out before you put something in, the shelf is bending.
    `,
    at: 'give box',
    until: -6,
  },
  {
    by: 'mathieu.c',
    name: 'Affiches de cinéma, roulées',
    categories: ['MD', 'CL'],
    text: `
      Format abribus et format 40 × 60, une cinquantaine, récupérées après les séances. Quelques trous de punaise. Je n'ai
      pas encore compté celles que je garde, donc ceci est un brouillon pour ne pas oublier.
    `,
    visibility: 'DR',
  },
]
