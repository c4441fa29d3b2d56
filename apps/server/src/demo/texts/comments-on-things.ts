import type { CommentText } from './comment-text.ts'

export const commentsOnThings: readonly CommentText[] = [
  { on: 'Two-seat sofa bed, dark green', by: 'priya', text: 'Does it come apart? My stairs have a very mean corner.' },
  {
    on: 'Two-seat sofa bed, dark green',
    by: 'nele_v',
    text: 'The back lifts off with two bolts. I have the key for them.',
  },
  { on: 'Two-seat sofa bed, dark green', by: 'deniz', text: 'If you take it, the van is free on Sunday.' },
  {
    on: 'Lampe de bureau articulée, recâblée',
    by: 'zoe.d',
    text: "Est-elle encore là ? Ce serait parfait pour mes soirées d'examens.",
  },
  {
    on: 'Lampe de bureau articulée, recâblée',
    by: 'papy_lucien',
    text: 'Elle vous attend. Je vous montre comment resserrer le bras, ça prend une minute.',
  },
  {
    on: 'Service à café en faïence, onze tasses',
    by: 'paulette',
    text: "La douzième, c'est peut-être celle que j'ai reçue de votre maman en 1987. Je regarde.",
  },
  {
    on: 'Service à café en faïence, onze tasses',
    by: 'mireille.d',
    text: "Paulette, si c'est elle, vous aurez droit au premier café !",
  },
  {
    on: 'Table basse en palettes',
    by: 'clemence',
    text: 'Les coins sont-ils arrondis ? Nous avons un petit qui court plus vite que nous.',
  },
  { on: 'Table basse en palettes', by: 'thibault.l', text: 'Poncés et arrondis, testés par mon neveu de deux ans.' },
  {
    on: 'Rice cooker, 1.8 litres',
    by: 'grace.o',
    text: 'We cook for nine on Fridays. Could we try it before you give it away for good?',
  },
  { on: 'Rice cooker, 1.8 litres', by: 'priya', text: 'Of course, take it for a week and tell me.' },
  {
    on: 'About thirty glass jars with lids',
    by: 'giuseppe',
    text: 'Moi, moi, moi ! Les tomates arrivent dans trois semaines.',
  },
  { on: 'About thirty glass jars with lids', by: 'hannah.b', text: 'Half for you, half for the jam people, deal?' },
  {
    on: 'About thirty glass jars with lids',
    by: 'giuseppe',
    text: 'Marché conclu. Deux bocaux pleins reviendront chez vous.',
  },
  { on: 'Solid oak sideboard, heavy', by: 'tomasz.k', text: 'How heavy is heavy? Two people or four?' },
  { on: 'Solid oak sideboard, heavy', by: 'sean.m', text: 'Three, and a fourth to hold the door and give advice.' },
  { on: 'Forty moving boxes, flat', by: 'emily.w', text: 'We move on the 30th and have eleven. This would save us.' },
  {
    on: 'Forty moving boxes, flat',
    by: 'deniz',
    text: 'All yours. Please pass them on afterwards, they have moved five families already.',
  },
  {
    on: 'White wall paint, one and a half buckets',
    by: 'zoe.d',
    text: "Un demi-seau suffirait pour ma chambre, si quelqu'un veut partager ?",
  },
  {
    on: 'Wooden high chair, grows with the child',
    by: 'yasmina',
    text: 'Est-ce que la barre de devant est encore avec ? Les miens sont deux à grimper.',
  },
  {
    on: 'Wooden high chair, grows with the child',
    by: 'hannah.b',
    text: 'It is, and the strap too. Only one chair though!',
  },
  { on: 'Poussette double en ligne', by: 'clemence', text: 'Elle passe dans le bus 4 ?' },
  {
    on: 'Poussette double en ligne',
    by: 'yasmina',
    text: 'Oui, par la porte du milieu, et les chauffeurs sont patients.',
  },
  {
    on: 'Onze pelotes de laine et les aiguilles',
    by: 'fatou',
    text: 'Je les verrais bien pour notre atelier du jeudi. Vous viendriez montrer le point mousse ?',
  },
  {
    on: 'Onze pelotes de laine et les aiguilles',
    by: 'paulette',
    text: 'Avec plaisir, si on me trouve une chaise qui a un dossier.',
  },
  { on: 'Dressing-up box: pirates, bees, one judge', by: 'owen_r', text: 'My class would like a word with the judge.' },
  {
    on: 'Savons à la lavande, un peu moches',
    by: 'samir.h',
    text: "Moches mais excellents, j'en ai repris deux pour le cabinet.",
  },
  { on: 'Plants de tomates, trois variétés', by: 'mireille.d', text: "J'en prends quatre contre un pot de menthe ?" },
  { on: 'Plants de tomates, trois variétés', by: 'giuseppe', text: 'Pour la menthe, je vous en mets six.' },
  {
    on: 'Plants de tomates, trois variétés',
    by: 'lars_h',
    text: 'Can they live on a north balcony? Asking for a friend with a north balcony.',
  },
  {
    on: 'Plants de tomates, trois variétés',
    by: 'giuseppe',
    text: 'Non, mais venez, on vous trouvera un coin au potager.',
  },
  {
    on: 'Compost mûr, apportez vos seaux',
    by: 'papy_lucien',
    text: 'Passé ce matin. Une merveille, mes rosiers vous remercient.',
  },
  { on: 'Sourdough starter, seven years old', by: 'amelie_r', text: 'A-t-il un prénom ?' },
  {
    on: 'Sourdough starter, seven years old',
    by: 'maria.c',
    text: 'Vasco. He likes rye and does not like being forgotten.',
  },
  {
    on: 'Vélo de dame, 28 pouces, trois vitesses',
    by: 'monique.t',
    text: "La selle descend assez bas pour une personne d'un mètre cinquante-cinq ?",
  },
  {
    on: 'Vélo de dame, 28 pouces, trois vitesses',
    by: 'papy_lucien',
    text: "Tout juste. Venez l'essayer dans la cour, sans engagement.",
  },
  {
    on: 'Garden bench, needs a new slat',
    by: 'ben.gilles',
    text: "J'ai du robinier qui irait très bien. Je peux apporter la latte.",
  },
  {
    on: 'Five board games, each missing a little',
    by: 'raph',
    text: "Il manque quoi au troisième ? J'ai peut-être le complément.",
  },
  { on: 'Five board games, each missing a little', by: 'owen_r', text: 'One blue pawn and, mysteriously, the rules.' },
  {
    on: 'Travel guides, mostly out of date',
    by: 'lucie.m',
    text: 'Je cherche justement la Slovénie, pour rêver surtout.',
  },
]
