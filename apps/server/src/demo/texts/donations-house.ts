import type { ItemText } from './item-text.ts'

export const donationsForTheHouse: readonly ItemText[] = [
  {
    by: 'papy_lucien',
    name: 'Lampe de bureau articulée, recâblée',
    categories: ['HS', 'DY'],
    shows: 'lamp',
    text: `
      Je l'ai sauvée d'un conteneur et j'ai refait tout le câble, elle est sûre. Le bras du haut descend tout seul si on
      ne serre pas bien la molette. Ampoule comprise.
    `,
  },
  {
    by: 'mireille.d',
    name: 'Service à café en faïence, onze tasses',
    categories: ['HS', 'CL'],
    shows: 'cups',
    text: `
      Il venait de ma marraine. Onze tasses, douze soucoupes, la cafetière et le pot à lait. La douzième tasse est tombée
      à un baptême en 1984. Je préfère qu'il serve plutôt qu'il dorme dans le buffet.
    `,
  },
  {
    by: 'thibault.l',
    name: 'Table basse en palettes',
    categories: ['HS', 'DY'],
    shows: 'coffeeTable',
    text: `
      Poncée et huilée, 110 × 70 cm, sur roulettes (une des quatre ne freine plus). Je pars dans un kot meublé, elle ne
      passe pas la porte. On peut la descendre à deux, j'aide.
    `,
    until: 12,
  },
  {
    by: 'sandrine76',
    name: 'Bibliothèque blanche 80 × 200',
    categories: ['HS'],
    text: `
      Cinq planches, une légèrement bombée au milieu à cause des encyclopédies. Déjà démontée, les vis sont dans un
      sachet collé derrière. Elle entre dans une voiture break, sièges rabattus.
    `,
  },
  {
    by: 'nele_v',
    name: 'Two-seat sofa bed, dark green',
    categories: ['HS'],
    shows: 'sofa',
    colour: 'green',
    text: `
      Comfortable for two nights, honest for four. The left armrest has cat scratches, a blanket hides them. It comes
      apart in three pieces, so the stairs are fine. Pick-up after 6, ring twice.
    `,
  },
  {
    by: 'priya',
    name: 'Rice cooker, 1.8 litres',
    categories: ['HS', 'FD'],
    shows: 'pot',
    text: `
      I was given a bigger one by my aunt and cannot explain two rice cookers to my flatmate. Works perfectly, the
      measuring cup is lost: any small glass will do. Steamer basket included.
    `,
  },
  {
    by: 'hannah.b',
    name: 'About thirty glass jars with lids',
    categories: ['HS', 'FD'],
    shows: 'jars',
    text: `
      Washed, labels mostly off. All sizes from baby food to gherkins. Take them all or just the ones you like, they
      stand in two crates under the porch, so no need to knock.
    `,
  },
  {
    by: 'dominique.k',
    name: 'Deux paires de rideaux doublés, bleu nuit',
    categories: ['HS', 'EY'],
    text: `
      Hauteur 2,45 m, très épais, ils ont bien protégé notre chambre du froid et du réverbère. Quelques poils de chien
      malgré le lavage, soyons honnêtes. Les anneaux sont avec.
    `,
  },
  {
    by: 'aurore.v',
    name: 'Réflecteurs à glisser derrière un radiateur',
    categories: ['EY', 'DY'],
    text: `
      Il me reste six panneaux de 60 × 50 cm d'un chantier. Cela se découpe au cutter et se pose en un quart d'heure. Je
      peux vous montrer où les mettre, cela ne vaut la peine que contre un mur extérieur.
    `,
  },
  {
    by: 'tomasz.k',
    name: 'White wall paint, one and a half buckets',
    categories: ['DY', 'HS'],
    shows: 'paint',
    text: `
      Left over from a job, matt white, washable. Opened three weeks ago, lid closed well, I stirred it yesterday and it
      is good. Enough for one bedroom with two coats. I can lend the roller too.
    `,
    until: 30,
  },
  {
    by: 'ben.gilles',
    name: 'Chutes de hêtre et de sapin',
    categories: ['DY', 'EY'],
    shows: 'logs',
    text: `
      Un bac plein chaque semaine : tasseaux, planchettes, bouts de plan de travail. Bon pour bricoler avec les enfants,
      le reste pour allumer le poêle (bois brut, jamais verni). Servez-vous devant la porte de l'atelier.
    `,
    at: 'workshop',
  },
  {
    by: 'emily.w',
    name: 'Desk chair that knows too many deadlines',
    categories: ['HS', 'OT'],
    shows: 'chair',
    text: `
      Grey fabric, adjustable in height, the backrest leans a few degrees to the left. I translated two novels in it. My
      physio says I need another one, you may be straighter than me.
    `,
  },
  {
    by: 'grace.o',
    name: 'Microwave, 20 litres, clean',
    categories: ['HS', 'EQ'],
    shows: 'microwave',
    text: `
      The numbers on the keypad have worn off but the +30 seconds button does everything you need. Turntable intact. I
      sleep until 2 in the afternoon, so please come between 3 and 7.
    `,
  },
  {
    by: 'zoe.d',
    name: 'De quoi démarrer dans un kot',
    categories: ['HS', 'OT'],
    shows: 'boxes',
    text: `
      J'ai fini mes études !! Je laisse : 4 assiettes, 6 fourchettes (pourquoi 6 ?), 2 poêles, une passoire, une rallonge,
      un séchoir à linge un peu tordu et un tapis de bain neuf. Tout ensemble si possible.
    `,
    until: 20,
  },
  {
    by: 'deniz',
    name: 'Forty moving boxes, flat',
    categories: ['OT', 'TS'],
    shows: 'boxes',
    text: `
      Used once. Ten are for books, the others normal size. Half a roll of tape and some bubble wrap go with them. In the
      hallway on the ground floor, my neighbour knows.
    `,
    closed: -4,
  },
  {
    by: 'sean.m',
    name: 'Solid oak sideboard, heavy',
    categories: ['HS', 'CL'],
    shows: 'sideboard',
    text: `
      It was in the house when my daughter bought it and it takes two strong people to leave. 1.60 m wide, three drawers
      that run well, one key for four locks. No woodworm, I checked with a torch.
    `,
  },
]
