import type { ItemText } from './item-text.ts'

export const loansForLeisure: readonly ItemText[] = [
  {
    by: 'fred_lejeune',
    name: 'Tente quatre places, montage en dix minutes',
    categories: ['HD', 'SP'],
    shows: 'tent',
    text: `
      Quinze minutes les deux premières fois. Un arceau est réparé au ruban adhésif et tient depuis trois étés. Rendez-la
      sèche, même si cela veut dire la pendre dans votre salon.
    `,
  },
  {
    by: 'fred_lejeune',
    name: "Porte-bébé de randonnée, jusqu'à 18 kg",
    categories: ['SP', 'CH', 'HD'],
    text: `
      Avec le pare-soleil et une poche pour les cailloux qu'on vous donnera en chemin. Réglez la ceinture d'abord, les
      bretelles ensuite. Libre presque tous les week-ends.
    `,
  },
  {
    by: 'lars_h',
    name: 'Cargo bike with rain cover',
    categories: ['VE', 'TS', 'CH'],
    shows: 'cargoBike',
    text: `
      Two kids or about six crates. Not electric: the hill counts. The stand needs a firm kick on the left side. We do one
      lap around the block together first, it steers like a small boat.
    `,
  },
  {
    by: 'ilyas',
    name: 'Remorque de vélo, 60 kg de charge',
    categories: ['TS', 'VE'],
    text: `
      Attache universelle sur l'axe arrière. Je m'en sers la semaine, donc plutôt le dimanche. Les sangles sont dedans,
      comptez-les au retour : il y en a quatre, enfin, trois et un tendeur.
    `,
  },
  {
    by: 'deniz',
    name: 'Small van on Sundays, I drive',
    categories: ['TS', 'VE'],
    shows: 'van',
    text: `
      5 m³, good for a fridge or a few mattresses. I drive, you carry, you refill what we burned. Within 30 km. Write me two
      or three days before.
    `,
  },
  {
    by: 'owen_r',
    name: 'Projector and a bedsheet that hangs straight',
    categories: ['MD', 'EN'],
    shows: 'screen',
    text: `
      HDMI only, bring your adapter. Bright enough once the sun is properly down. The fan hums in B flat. I keep the remote
      because I have lost it once already; the buttons on top do the same.
    `,
  },
  {
    by: 'mathieu.c',
    name: 'Appareil photo argentique et un film',
    categories: ['MD', 'CL'],
    shows: 'camera',
    text: `
      Un reflex tout manuel, cellule juste. Le premier film est offert, à condition de me montrer deux photos. La courroie
      est neuve, l'étui sent le grenier.
    `,
  },
  {
    by: 'raph',
    name: 'Petit ampli, un micro et son pied',
    categories: ['EN', 'MD'],
    shows: 'amp',
    text: `
      Pour une fête de rue, un discours, un karaoké de salon. Le potentiomètre des aigus crache un peu. Pas plus tard que
      22 h dehors, sinon c'est moi que les voisins appellent.
    `,
  },
  {
    by: 'sandrine76',
    name: 'Jeux géants en bois pour fête de rue',
    categories: ['EN', 'CH', 'SP'],
    shows: 'game',
    text: `
      Un mikado, un puissance 4 à hauteur d'enfant et des quilles finlandaises. Ils rentrent tout juste dans un coffre. Il
      manque deux jetons jaunes, on joue avec des couvercles.
    `,
  },
  {
    by: 'hannah.b',
    name: 'Travel cot with a proper mattress',
    categories: ['CH', 'HD'],
    text: `
      For visiting grandchildren or cousins. Folds into a bag, if you follow the order: middle last going up, middle first
      coming down. Sheets included, smell of our washing powder also.
    `,
    until: 60,
  },
  {
    by: 'yasmina',
    name: 'Siège auto pour un week-end',
    categories: ['CH', 'VE'],
    text: `
      De 9 à 18 kg, avec ceinture. Jamais accidenté, housse lavée après chaque prêt. Pratique quand un petit cousin débarque
      du jour au lendemain ! Je l'installe avec vous.
    `,
  },
  {
    by: 'lucie.m',
    name: 'Caisse de transport pour chat',
    categories: ['AN', 'TS'],
    shows: 'catCarrier',
    text: `
      Elle s'ouvre par le dessus, bien plus simple chez le vétérinaire. Je mets une couverture propre, et un conseil :
      laissez-la ouverte au salon deux jours avant.
    `,
  },
  {
    by: 'samir.h',
    name: 'Chaise roulante pliante',
    categories: ['HE', 'TS'],
    shows: 'wheelchair',
    text: `
      Pour une sortie d'hôpital ou une journée au parc avec un parent fatigué. Pneus regonflés, freins vérifiés. Elle entre
      dans un coffre de petite voiture. Un mois maximum, sauf si besoin, on en parle.
    `,
  },
  {
    by: 'emily.w',
    name: 'Suitcase, big enough for a cello teacher',
    categories: ['HD'],
    shows: 'suitcase',
    text: `
      85 litres, four wheels, one of them has opinions. Combination is written inside, which I know defeats the purpose. It
      is travelling at the moment and comes back at the end of the month.
    `,
    from: 16,
  },
  {
    by: 'priya',
    name: 'Small telescope, 70 mm',
    categories: ['EN', 'OT'],
    shows: 'telescope',
    text: `
      You will see the rings of Saturn, tiny but real, and craters along the shadow line of the Moon. The tripod is wobbly,
      hang a bag of books from it. I include a one-page sky map for this month.
    `,
  },
  {
    by: 'zoe.d',
    name: 'Robe longue bordeaux pour un mariage',
    categories: ['CO', 'BT'],
    shows: 'dress',
    colour: 'rose',
    text: `
      Taille 36-38, portée deux fois, ourlet fait par Fatou. Je prête aussi la pochette et des boucles d'oreilles. Pressing
      à votre charge seulement si vous dansez autant que moi.
    `,
    until: -11,
  },
]
