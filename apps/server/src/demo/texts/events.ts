import type { EventText } from './item-text.ts'

export const events: readonly EventText[] = [
  {
    by: 'julie-a',
    name: 'Matinée au potager : on monte une serre',
    categories: ['GD', 'HL'],
    shows: 'tomatoes',
    at: 'allotments',
    when: { day: 'saturday', inWeeks: 0, time: '09:30', hours: 3 },
    text: `
      Serre de récupération, donc un puzzle de 84 vitres. Gants solides, vieilles chaussures. À midi, soupe du potager pour
      tout le monde. Les enfants ont leur coin d'arrosage.
    `,
  },
  {
    by: 'julie-a',
    name: 'Troc de graines et de boutures',
    categories: ['GD', 'FD'],
    shows: 'pots',
    at: 'market square',
    when: { day: 'sunday', inWeeks: 2, time: '10:00', hours: 3 },
    text: `
      Apportez ce que vous avez, même trois graines dans une enveloppe. Étiquetez, s'il vous plaît : l'an passé nous avons
      tous semé la même courge mystère. Rien à échanger ? Venez quand même.
    `,
  },
  {
    by: 'papy_lucien',
    name: 'On répare vos vélos dans la cour',
    categories: ['VE', 'DY', 'HL'],
    shows: 'bike',
    at: 'workshop',
    when: { day: 'saturday', inWeeks: 1, time: '14:00', hours: 3 },
    text: `
      Vous tenez la clé, je tiens la lampe. Freins, crevaisons, dérailleurs. Pour les pièces, on fouille dans le bac d'Ilyas.
      Premier arrivé, premier noir aux mains.
    `,
  },
  {
    by: 'ben.gilles',
    name: 'Repair Café du quartier',
    categories: ['PR', 'DY', 'HL'],
    shows: 'toolbox',
    at: 'parish hall',
    when: { day: 'sunday', inWeeks: 1, time: '13:30', hours: 4 },
    text: `
      Bois, petit électro, couture, informatique : cinq tables, huit bénévoles, une cafetière qui a elle-même été réparée
      ici. Un objet par personne jusqu'à 15h30, ensuite selon la file.
    `,
  },
  {
    by: 'chantal.w',
    name: 'Club de lecture du premier étage',
    categories: ['BK', 'CS'],
    shows: 'books',
    at: 'library',
    when: { day: 'thursday', inWeeks: 1, time: '18:30', hours: 2 },
    text: `
      Chacun parle cinq minutes d'un livre aimé ou abandonné page 40, nous accueillons les deux. Petite salle au-dessus du
      prêt, sonnette à gauche après 18 h. Douze chaises, il en reste quatre.
    `,
  },
  {
    by: 'mathieu.c',
    name: 'Ciné en plein air, film muet et gaufres',
    categories: ['CS', 'MD'],
    shows: 'screen',
    at: 'park',
    when: { day: 'friday', inWeeks: 2, time: '20:30', hours: 3 },
    text: `
      Une comédie de 1924, 45 minutes, accompagnée en direct par Raphaël qui n'a pas encore vu le film. Apportez plaids et
      tabourets. S'il pleut, on se replie dans la salle paroissiale.
    `,
  },
  {
    by: 'raph',
    name: 'Scène ouverte acoustique',
    categories: ['CS', 'EN'],
    shows: 'guitar',
    at: 'parish hall',
    when: { day: 'friday', inWeeks: 0, time: '19:30', hours: 3 },
    text: `
      Deux morceaux par personne, on s'inscrit au crayon à l'entrée. Poèmes, accordéon, tours de cartes : tout est permis
      sauf l'ampli à fond. Le public est très gentil, c'est surtout de la famille.
    `,
  },
  {
    by: 'owen_r',
    name: 'Board games, rules explained with patience',
    categories: ['EN'],
    shows: 'game',
    at: 'library',
    when: { day: 'wednesday', inWeeks: 0, time: '19:00', hours: 3 },
    text: `
      Two tables of short games, one table for the long one nobody ever finishes. English, French or pointing. I bring
      biscuits, you bring somebody who says they hate games.
    `,
  },
  {
    by: 'giuseppe',
    name: 'La grande sauce tomate en commun',
    categories: ['FD', 'EN'],
    shows: 'pot',
    at: 'allotments',
    when: { day: 'saturday', inWeeks: 3, time: '08:00', hours: 6 },
    text: `
      On commence tôt, on finit à table. Chacun repart avec trois bocaux. Il me faut des bras pour tourner la manivelle et
      une personne sévère pour surveiller le sel. Tablier obligatoire, chemise blanche déconseillée.
    `,
  },
  {
    by: 'maria.c',
    name: 'Long table on the square, bring a dish',
    categories: ['FD', 'EN'],
    shows: 'longTable',
    at: 'market square',
    when: { day: 'sunday', inWeeks: 3, time: '12:30', hours: 4 },
    text: `
      One long table, forty chairs borrowed from everybody. Write on a card what is in your dish (nuts, pork, milk). Bring
      your own plate and fork so we do not wash until Tuesday. I make the rice, a lot of it.
    `,
  },
  {
    by: 'samir.h',
    name: 'Marche douce pour dos raides',
    categories: ['HE', 'SP'],
    at: 'park',
    when: { day: 'tuesday', inWeeks: 0, time: '10:00', hours: 1.5 },
    text: `
      Trois kilomètres à plat, avec quatre arrêts pour bouger les épaules et le bassin. On va au rythme du plus lent, et ce
      jour-là c'est parfois moi. Bancs tous les 300 m.
    `,
  },
  {
    by: 'fred_lejeune',
    name: 'Première grimpe, matériel prêté',
    categories: ['SP'],
    at: 'climbing hall',
    when: { day: 'tuesday', inWeeks: 1, time: '18:00', hours: 2 },
    text: `
      Pour celles et ceux qui ont le vertige et l'envie en même temps. J'ai six baudriers et la salle nous ouvre deux voies.
      À partir de 8 ans avec un adulte qui s'assure de tout, y compris du goûter.
    `,
  },
  {
    by: 'karim_b',
    name: 'Install party : un PC lent redevient utile',
    categories: ['IT', 'AT', 'HL'],
    shows: 'monitor',
    at: 'library',
    when: { day: 'saturday', inWeeks: 2, time: '13:00', hours: 4 },
    text: `
      Sauvegardez vos photos avant. On installe un système libre, vous repartez en sachant vous en servir. Apportez le
      chargeur et le mot de passe du Wi-Fi de chez vous, noté sur un vrai papier.
    `,
  },
  {
    by: 'monique.t',
    name: 'Permanence papiers et impôts',
    categories: ['AT', 'HL'],
    at: 'library',
    when: { day: 'monday', inWeeks: 1, time: '14:00', hours: 3 },
    text: `
      Sans rendez-vous, chacun son tour, discrétion assurée. Prenez tous les courriers, même ceux que vous n'avez pas osé
      ouvrir. Je ne remplace pas l'administration, mais je sais lire ses lettres.
    `,
  },
  {
    by: 'sandrine76',
    name: 'Gratiferia des jouets',
    categories: ['CH', 'EN'],
    at: 'school yard',
    when: { day: 'saturday', inWeeks: 1, time: '10:00', hours: 3 },
    text: `
      On dépose, on prend, rien ne se vend. Les enfants tiennent les tables et décident du rangement (par couleur, cette
      année). Piles et boîtes complètes appréciées ; peluches seulement si elles sont lavées.
    `,
  },
  {
    by: 'fatou',
    name: 'Atelier ourlets et boutons',
    categories: ['CO', 'DY'],
    shows: 'sewing',
    at: 'parish hall',
    when: { day: 'wednesday', inWeeks: 2, time: '14:00', hours: 3 },
    text: `
      Venez avec un pantalon trop long ou une chemise qui bâille. Quatre machines, sinon à la main, c'est plus calme. À la
      fin vous saurez faire un point invisible, enfin, presque invisible.
    `,
  },
  {
    by: 'amelie_r',
    name: 'Fabriquer son baume à lèvres',
    categories: ['BT', 'DY'],
    shows: 'soaps',
    at: 'parish hall',
    when: { day: 'thursday', inWeeks: 2, time: '19:00', hours: 1.5 },
    text: `
      Trois ingrédients, vingt minutes, puis une heure à comparer les odeurs. Prévenez-moi si vous êtes allergique à la
      cire d'abeille, j'ai une version végétale. Apportez un petit pot propre.
    `,
  },
  {
    by: 'aurore.v',
    name: 'Balade à la caméra thermique',
    categories: ['EY', 'HS'],
    at: 'market square',
    when: { day: 'thursday', inWeeks: 0, time: '20:00', hours: 1.5 },
    text: `
      On marche dans les rues à la nuit tombée et on regarde les façades en couleurs : fenêtres, corniches, radiateurs
      oubliés. Sans juger personne, ma propre porte est la pire de la rue. Lampe et gilet clair.
    `,
  },
  {
    by: 'dominique.k',
    name: 'Promenade des chiens et de leurs gens',
    categories: ['AN', 'SP'],
    at: 'riverbank',
    when: { day: 'sunday', inWeeks: 0, time: '10:30', hours: 2 },
    text: `
      Six kilomètres au bord de l'eau, en laisse au départ puis selon les caractères. Biscotte mène le groupe et n'attend
      personne. Les gens sans chien peuvent venir, on leur en prête un bout.
    `,
  },
  {
    by: 'emily.w',
    name: 'Two-language table: half French, half English',
    categories: ['CS', 'EN'],
    at: 'library',
    when: { day: 'tuesday', inWeeks: 1, time: '18:30', hours: 1.5 },
    text: `
      Forty minutes in one language, forty in the other, a bell in between. No grammar police; I correct for a living and
      would like the evening off. Bring a story about a journey that went wrong.
    `,
  },
  {
    by: 'lars_h',
    name: 'Slow ride, 15 km, nobody left behind',
    categories: ['VE', 'SP'],
    shows: 'bike',
    at: 'riverbank',
    when: { day: 'sunday', inWeeks: 1, time: '14:00', hours: 2.5 },
    text: `
      Along the water and back, average 12 km/h, one ice cream stop. Trailers, folding bikes and creaky wheels welcome. I
      ride last with a pump. Lights on, please, the tunnel is dark.
    `,
  },
  {
    by: 'grace.o',
    name: 'First aid refresher for neighbours',
    categories: ['HE', 'HL'],
    at: 'school yard',
    when: { day: 'saturday', inWeeks: -2, time: '15:00', hours: 2 },
    text: `
      Recovery position, choking, and how to use the defibrillator on the town hall wall without being afraid of it. Two
      practice dolls, one of them named Gérard. Wear trousers you can kneel in.
    `,
  },
  {
    by: 'jean-phi',
    name: "Bourse d'échange : BD, timbres, capsules",
    categories: ['CL', 'BK'],
    shows: 'longTable',
    at: 'parish hall',
    when: { day: 'sunday', inWeeks: -3, time: '09:00', hours: 4 },
    text: `
      Échanges seulement, pas de vente. Tables fournies, nappe conseillée (la dernière fois, il restait de la confiture).
      Un coin est réservé aux enfants qui commencent une collection.
    `,
  },
  {
    by: 'thibault.l',
    name: "Croquis au bord de l'eau, entre amis",
    categories: ['EN', 'CS'],
    at: 'riverbank',
    when: { day: 'saturday', inWeeks: 0, time: '15:00', hours: 2 },
    text: `
      On dessine vingt minutes, on montre, on recommence. Un carnet et un bic suffisent. Je n'ai que huit petits sièges
      pliants, donc le lien circule seulement entre nous pour cette fois.
    `,
    visibility: 'UL',
  },
]
