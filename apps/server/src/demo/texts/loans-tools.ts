import type { ItemText } from './item-text.ts'

export const loansOfTools: readonly ItemText[] = [
  {
    by: 'ben.gilles',
    name: 'Ponceuse excentrique et son aspirateur',
    categories: ['EQ', 'DY'],
    shows: 'toolbox',
    text: `
      Je la prête du vendredi soir au lundi matin, la semaine elle travaille. Prenez vos disques (125 mm, huit trous). Je
      montre cinq minutes comment ne pas faire de ronds dans le bois.
    `,
  },
  {
    by: 'tomasz.k',
    name: 'Rotary hammer drill with bits 6 to 20 mm',
    categories: ['EQ', 'DY'],
    shows: 'drill',
    text: `
      Strong machine, it goes in concrete like butter, so please ask where your pipes are first. Heavy case, 7 kg. Return it
      with the bits wiped, that is all I ask. Evenings after 19:00.
    `,
  },
  {
    by: 'papy_lucien',
    name: 'Grand escabeau, sept marches',
    categories: ['EQ', 'HS'],
    shows: 'ladder',
    text: `
      En bois, lourd, il ne bouge pas d'un poil. La tablette du haut porte un pot de peinture, pas vous. Je le garde dans
      le couloir : on le prend, on le ramène, on boit un verre.
    `,
  },
  {
    by: 'aurore.v',
    name: 'Caméra thermique à brancher sur le téléphone',
    categories: ['EY', 'EQ'],
    text: `
      Pour voir d'où vient le froid. Une soirée suffit, il faut au moins dix degrés d'écart avec dehors. Compatible USB-C.
      Je la prête deux jours, avec une feuille pour noter ce que vous trouvez.
    `,
  },
  {
    by: 'aurore.v',
    name: 'Wattmètre de prise',
    categories: ['EY', 'IT'],
    text: `
      Branchez-le une semaine sur le frigo, puis sur la box : les surprises ne sont jamais où on croit. L'écran s'éteint
      vite, appuyez longtemps sur MODE.
    `,
  },
  {
    by: 'julie-a',
    name: 'Broyeur de branches du potager',
    categories: ['GD', 'EQ'],
    shows: 'chipper',
    text: `
      Il appartient aux membres du potager et se prête aux voisins. Jusqu'à 4 cm de diamètre. À transporter à deux, il faut
      une rallonge costaude, des lunettes et prévenir la rue : il chante fort.
    `,
    at: 'allotments',
  },
  {
    by: 'mireille.d',
    name: 'Taille-haie électrique, 50 cm',
    categories: ['GD', 'EQ'],
    text: `
      Il coupe bien, le câble a été réparé par Lucien donc je suis tranquille. Comptez une matinée pour une haie moyenne.
      Ramenez-le avant la nuit, je me couche tôt.
    `,
  },
  {
    by: 'fatou',
    name: 'Machine à coudre de secours',
    categories: ['EQ', 'CO'],
    shows: 'sewing',
    text: `
      Une mécanique toute simple : point droit, zigzag, boutonnière en quatre temps. Elle n'aime pas le jean épais. Je la
      prête deux semaines, canette enfilée, et je réponds aux questions le soir.
    `,
  },
  {
    by: 'dominique.k',
    name: 'Nettoyeur haute pression',
    categories: ['EQ', 'HS'],
    text: `
      Pour la terrasse, pas pour la façade (l'expérience parle). Le tuyau fait huit mètres et garde ses plis. Merci de le
      vider avant de me le rendre quand il gèle.
    `,
  },
  {
    by: 'nele_v',
    name: 'Wallpaper steamer, saved my marriage',
    categories: ['DY', 'EQ'],
    text: `
      Five layers of wallpaper came off with this. Takes twelve minutes to heat up, lasts about an hour per tank. Wear
      gloves. I can also lend the wide scraper and some moral support.
    `,
  },
  {
    by: 'lars_h',
    name: 'Bike work stand and basic tools',
    categories: ['EQ', 'VE'],
    shows: 'toolbox',
    text: `
      Holds up to 25 kg, so no heavy e-bikes please. With it: hex keys, cone spanners, chain whip and a chain checker that
      never says what you hope. Grab it any evening, I am on the ground floor.
    `,
  },
  {
    by: 'giuseppe',
    name: 'Machine à sauce tomate, à manivelle',
    categories: ['FD', 'EQ'],
    text: `
      La passata se fait à quatre : un lave, un coupe, un tourne, un goûte. Elle se fixe au bord de la table, mettez un
      carton dessous. Je prête aussi la grande marmite de 30 litres.
    `,
  },
  {
    by: 'maria.c',
    name: 'Very large pan, 60 cm, with its burner',
    categories: ['FD', 'HS'],
    shows: 'pot',
    text: `
      Feeds twenty-five people and one dog. Gas bottle not included. Season it with a bit of oil when it is dry, please, or
      it rusts and I sulk. Tell me what you are cooking.
    `,
    from: 9,
  },
  {
    by: 'monique.t',
    name: 'Plastifieuse A4 et trente pochettes',
    categories: ['AT', 'EQ'],
    text: `
      Pour des consignes, des cartes de loto ou des recettes. Laissez chauffer jusqu'au voyant vert. Notez combien de
      pochettes vous avez prises, c'est une vieille habitude chez moi.
    `,
  },
  {
    by: 'karim_b',
    name: 'Boîtier pour numériser les cassettes VHS',
    categories: ['IT', 'MD'],
    text: `
      Magnétoscope + boîtier USB + logiciel libre sur une clé. Il faut le temps réel : une heure de mariage = une heure. Je
      montre une fois, ensuite ça tourne tout seul.
    `,
    until: 40,
  },
]
