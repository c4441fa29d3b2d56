import type { ItemText } from './item-text.ts'

export const donationsForTheFamily: readonly ItemText[] = [
  {
    by: 'clemence',
    name: "Un grand sac d'habits 6 à 9 mois",
    categories: ['CO', 'CH'],
    shows: 'folded',
    text: `
      Plutôt mi-saison : bodies, pantalons mous, trois gilets tricotés par la mamy. Deux bodies ont une tache de carotte
      qui ne partira plus jamais. Non-fumeurs, lavés sans parfum.
    `,
  },
  {
    by: 'yasmina',
    name: 'Poussette double en ligne',
    categories: ['CH', 'TS'],
    shows: 'pram',
    text: `
      Elle a fait des kilomètres mais elle roule droit ! Passe les portes des magasins (61 cm, j'ai mesuré). La poignée en
      mousse est un peu grignotée. Habillage pluie et deux chancelières avec.
    `,
  },
  {
    by: 'yasmina',
    name: "Chaussures d'enfant, du 24 au 27",
    categories: ['CO', 'CH'],
    shows: 'shoes',
    text: `
      Cinq paires, dont des bottes de pluie grenouilles presque neuves (ils ont refusé de les mettre, allez comprendre !).
      Je les laisse chez moi dans un sac à votre nom.
    `,
  },
  {
    by: 'hannah.b',
    name: 'Wooden high chair, grows with the child',
    categories: ['CH', 'HS'],
    text: `
      The seat and footrest can be moved with a hex key, which is taped under the seat. Lots of porridge has been scrubbed
      off. One screw is not the original but holds well.
    `,
  },
  {
    by: 'samir.h',
    name: 'Une paire de béquilles réglables',
    categories: ['HE'],
    text: `
      Embouts neufs, poignées propres. Un patient me les a laissées en disant « donnez-les à quelqu'un qui en a besoin ».
      Je peux les régler à votre taille en deux minutes.
    `,
  },
  {
    by: 'grace.o',
    name: 'Blood pressure monitor, still sealed',
    categories: ['HE'],
    text: `
      Upper-arm model, won in a raffle at work of all places. Batteries included. I am glad to show you how to sit and how
      to read it, ten minutes and a cup of tea.
    `,
  },
  {
    by: 'amelie_r',
    name: 'Savons à la lavande, un peu moches',
    categories: ['BT'],
    shows: 'soaps',
    text: `
      Une fournée démoulée trop tôt : ils sont bancals mais ils lavent très bien. Huile d'olive, coco, lavande du balcon.
      Deux par personne pour que tout le monde en ait. Séchés six semaines.
    `,
  },
  {
    by: 'fatou',
    name: 'Coupons de wax, de 20 à 80 cm',
    categories: ['CO', 'DY'],
    shows: 'folded',
    text: `
      Mes fins de rouleau de l'année : bien pour des pochettes, des bandeaux, du patchwork. Environ trois kilos. Dites-moi
      plutôt bleu ou plutôt orange et je vous prépare un sac.
    `,
  },
  {
    by: 'lars_h',
    name: 'Running shoes, size 44, about 200 km',
    categories: ['SP', 'CO'],
    shows: 'shoes',
    text: `
      Bought half a size too small, my toenails disagree with them. Plenty of sole left. Washed, aired, and the laces are
      the boring ones.
    `,
  },
  {
    by: 'fred_lejeune',
    name: "Chaussons d'escalade, pointure 41",
    categories: ['SP'],
    shows: 'shoes',
    text: `
      Ressemelés l'an passé, assez souples, bien pour commencer sans souffrir. Ils sentent… l'escalade. Essai possible à
      la salle un mardi soir.
    `,
    at: 'climbing hall',
  },
  {
    by: 'zoe.d',
    name: 'Manteau en laine gris, taille 38',
    categories: ['CO'],
    shows: 'coat',
    colour: 'slate',
    text: `
      Trop court de manches pour moi. Il manque le bouton du bas mais il est dans la poche, il faut juste le recoudre.
      J'ai la flemme, avouons-le.
    `,
    closed: -9,
  },
  {
    by: 'maria.c',
    name: 'Dressing-up box: pirates, bees, one judge',
    categories: ['CO', 'CH', 'EN'],
    shows: 'boxes',
    text: `
      My boys are teenagers now and will not be bees any more. Sizes 4 to 8 years, a dozen pieces, some home-sewn and a bit
      crooked. The bee wings need a new elastic.
    `,
  },
  {
    by: 'paulette',
    name: 'Onze pelotes de laine et les aiguilles',
    categories: ['DY', 'CO'],
    shows: 'wool',
    text: `
      Mes doigts ne veulent plus. Il y a du gris chiné pour un pull d'homme, du rouge pour un bonnet et un reste de layette.
      Aiguilles du 3 au 6 dans la boîte à biscuits. Si vous tricotez un bonnet, venez me le montrer.
    `,
  },
  {
    by: 'julie-a',
    name: 'Deux tapis de yoga, bien utilisés',
    categories: ['SP', 'HE'],
    shows: 'mats',
    text: `
      Un violet, un vert avec une marque de pot de fleurs. Je les ai frottés au savon noir, ils sèchent encore ce soir.
      Idéal pour qui veut essayer sans rien acheter.
    `,
  },
  {
    by: 'clemence',
    name: 'Baignoire pliable et tapis de bain bébé',
    categories: ['CH'],
    text: `
      Elle se glisse derrière une porte. Le bouchon fuit d'une goutte par minute, ce n'est pas grave pour cinq minutes de
      bain. Le tapis antidérapant est comme neuf.
    `,
  },
  {
    by: 'samir.h',
    name: 'Ballon de gymnastique 65 cm',
    categories: ['HE', 'SP'],
    shows: 'mats',
    text: `
      Un second qui ne sert pas au cabinet. Pour le dos, ou comme chaise de bureau d'appoint. Je le donne dégonflé avec la
      pompe, sinon bonne chance dans le bus !
    `,
  },
]
