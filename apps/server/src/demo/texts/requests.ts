import type { ItemText } from './item-text.ts'

export const requests: readonly ItemText[] = [
  {
    by: 'paulette',
    name: "Changer l'ampoule du plafond",
    categories: ['HL', 'HS'],
    text: `
      C'est dans la cage d'escalier, il faut quelqu'un de grand ou une échelle. J'ai déjà l'ampoule. En échange, de la tarte
      au riz, et Hugo dit que ça vaut le détour.
    `,
  },
  {
    by: 'paulette',
    name: 'Relire mon courrier de la mutuelle',
    categories: ['AT', 'HL'],
    text: `
      Quatre pages et je n'ai compris que mon nom. Une demi-heure avec une personne patiente, chez moi, l'après-midi. Mes
      lunettes ne sont pas en cause, j'ai vérifié.
    `,
    closed: -20,
  },
  {
    by: 'zoe.d',
    name: 'Un coup de main pour descendre un matelas',
    categories: ['TS', 'HL'],
    text: `
      140 × 200, troisième étage, un tournant vicieux au deuxième. Ensuite il part à pied, c'est à 400 m. À trois on en a
      pour une demi-heure, après je paie ma tournée de frites.
    `,
    until: 9,
  },
  {
    by: 'nele_v',
    name: 'French conversation, an hour a week',
    categories: ['HL', 'CS'],
    text: `
      I can order in a restaurant but not argue with a plumber. I offer Dutch or English in return, or help in your
      garden. Patient people with a strong local accent are very welcome.
    `,
  },
  {
    by: 'priya',
    name: 'Someone to look at a dripping tap',
    categories: ['DY', 'HS', 'HL'],
    text: `
      Kitchen tap, one drop every four seconds (I measured, sorry). I have bought a set of washers and do not know which
      one. I would rather learn than have it done for me.
    `,
  },
  {
    by: 'grace.o',
    name: 'Cat sitter for nine days',
    categories: ['AN'],
    text: `
      Pepper is fourteen, eats twice a day and likes the radio on. Two streets from the park. I leave food, keys and a list.
      Somebody who also does not mind a bit of talking: she does.
    `,
    from: 14,
    until: 23,
  },
  {
    by: 'yasmina',
    name: 'Deux vélos 16 pouces pour mes jumeaux',
    categories: ['VE', 'CH'],
    shows: 'bike',
    text: `
      Ils ont cinq ans et n'ont plus que la draisienne. Pas besoin qu'ils soient pareils, au contraire ! Même avec un pneu
      à plat, monsieur Lucien a promis de regarder.
    `,
  },
  {
    by: 'clemence',
    name: 'Écharpe de portage, pour essayer',
    categories: ['CH'],
    text: `
      Une amie accouche bientôt et voudrait tester avant d'acheter. Prêt ou don, deux semaines suffisent. Si quelqu'un sait
      aussi faire le nœud, on prend la leçon avec plaisir.
    `,
  },
  {
    by: 'thibault.l',
    name: 'Carton gris et chutes de mousse',
    categories: ['OT', 'DY'],
    text: `
      Pour ma maquette de fin d'année : carton 2 ou 3 mm, polystyrène, restes de liège. Je viens chercher à pied, même une
      petite feuille m'aide. Vous êtes invités au jury, si vous aimez voir les gens transpirer.
    `,
    until: 25,
  },
  {
    by: 'karim_b',
    name: 'Vieux portables, même en panne',
    categories: ['IT'],
    shows: 'monitor',
    text: `
      J'en remets en état pour des élèves de secondaire. Un écran cassé ici + une carte mère là = une machine. J'efface le
      disque devant vous si vous le souhaitez. Chargeur bienvenu.
    `,
  },
  {
    by: 'monique.t',
    name: "M'apprendre à envoyer une photo",
    categories: ['AT', 'HL', 'IT'],
    text: `
      Avec mon nouveau téléphone. On m'a déjà expliqué, mais trop vite. Je voudrais noter les étapes dans mon cahier. En
      contrepartie, je peux relire votre déclaration d'impôts.
    `,
  },
  {
    by: 'lucie.m',
    name: 'Couvertures et essuies pour le refuge',
    categories: ['AN', 'CO'],
    shows: 'folded',
    text: `
      Usés, décolorés, troués : les chiens ne regardent pas. Pas de couettes en plumes, s'il vous plaît, ils refont le
      monde avec. Je collecte chez moi et je porte tout le samedi.
    `,
  },
  {
    by: 'julie-a',
    name: "Une cuve pour l'eau de pluie",
    categories: ['GD'],
    text: `
      300 litres ou plus, pour le côté sud du potager qui n'a pas de robinet. Une fissure se répare, un couvercle manquant
      se bricole. On vient la chercher à vélo-cargo, ce sera un spectacle.
    `,
    at: 'allotments',
  },
  {
    by: 'giuseppe',
    name: 'Bocaux à joint, un litre',
    categories: ['FD', 'HS'],
    shows: 'jars',
    text: `
      Pour la sauce, il m'en faut encore quarante. Même sans caoutchouc, j'en ai des neufs. Un bocal rendu plein pour cinq
      bocaux donnés, parola.
    `,
  },
  {
    by: 'jean-phi',
    name: 'Il me manque le numéro 12…',
    categories: ['CL', 'BK'],
    text: `
      Une revue de bandes dessinées de 1979, la couverture montre un phare rouge. J'ai les 11 premiers et les 30 suivants.
      Même sans couverture, même gribouillée. J'ai de beaux doubles à offrir en échange.
    `,
  },
  {
    by: 'raph',
    name: 'Deux voix graves pour une petite chorale',
    categories: ['EN', 'CS'],
    text: `
      Nous sommes onze, dont neuf sopranos. On chante le jeudi, sans audition et souvent sans justesse. Si vous savez tenir
      une note quand votre voisine en chante une autre, venez.
    `,
  },
  {
    by: 'lars_h',
    name: 'Lift to the recycling park, one Saturday',
    categories: ['TS', 'HL'],
    text: `
      Two broken wheels, an old boiler and a bathtub I tried to move by bike (do not). I load, unload and bring coffee. Any
      Saturday morning this month.
    `,
    until: 24,
  },
  {
    by: 'owen_r',
    name: 'Football boots, sizes 34 to 38',
    categories: ['SP', 'CO'],
    shows: 'shoes',
    text: `
      For six pupils of my class who join the school team in trainers. Mud is no problem, we wash everything together. The
      school yard is open until 5, ask for the tall Welshman.
    `,
    at: 'school yard',
  },
  {
    by: 'tomasz.k',
    name: 'Help with a tax form in French',
    categories: ['AT'],
    text: `
      I understand the numbers, not the words. Self-employed since last year. One hour maybe. In exchange I repair something
      at your place: joint, shelf, tile, you say.
    `,
  },
  {
    by: 'amelie_r',
    name: 'Petits pots en verre avec couvercle',
    categories: ['BT'],
    shows: 'jars',
    text: `
      De 30 à 100 ml, type crème ou épices, pour mes baumes. L'odeur de curry part au bicarbonate, l'odeur d'ail jamais.
      Je rends un pot plein à qui m'en apporte dix.
    `,
  },
  {
    by: 'samir.h',
    name: 'Partenaire de badminton, niveau modeste',
    categories: ['SP', 'HE'],
    text: `
      Le lundi vers 20 h, une heure, sans compter les points ou alors en trichant tous les deux. J'ai une raquette en plus
      et un tube de volants.
    `,
  },
  {
    by: 'deniz',
    name: 'Advice on a cold ground-floor room',
    categories: ['EY', 'HS'],
    text: `
      Brick floor, no cellar, 15 degrees whatever I do. Before I pay somebody I would like to hear from people who solved
      it in the same kind of house. Photos or a visit, both fine.
    `,
    closed: -2,
  },
  {
    by: 'sean.m',
    name: 'A patient person for Irish music sessions',
    categories: ['CS', 'EN'],
    shows: 'guitar',
    text: `
      I took up the tin whistle at 67. My daughter would like me to practise elsewhere. Fiddle, guitar, spoons, anything;
      tea provided, earplugs on request.
    `,
  },
  {
    by: 'sandrine76',
    name: 'Rouleaux en carton et bouchons de couleur',
    categories: ['CH', 'DY'],
    text: `
      Pour le grand dragon de la classe : il nous en faut environ deux cents, il mesure déjà trois mètres. Vous pouvez
      déposer un sac à la grille de l'école avant 8h30.
    `,
    at: 'school yard',
    until: -3,
  },
]
