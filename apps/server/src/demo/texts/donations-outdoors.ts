import type { ItemText } from './item-text.ts'

export const donationsFromOutdoors: readonly ItemText[] = [
  {
    by: 'giuseppe',
    name: 'Plants de tomates, trois variétés',
    categories: ['GD', 'FD'],
    shows: 'tomatoes',
    text: `
      J'en ai semé beaucoup trop, come sempre. Cœur de bœuf, San Marzano et une jaune de mon oncle qui n'a pas de nom.
      Quatre pieds par personne. Rapportez-moi les petits pots, per favore.
    `,
    until: 18,
  },
  {
    by: 'mireille.d',
    name: 'Une quinzaine de pots en terre cuite',
    categories: ['GD'],
    shows: 'pots',
    text: `
      De 12 à 30 cm, avec leur mousse et leur caractère. Trois sont fêlés mais tiennent encore la terre. Au fond du jardin,
      entrez par la ruelle, la barrière n'est jamais fermée.
    `,
  },
  {
    by: 'julie-a',
    name: 'Compost mûr, apportez vos seaux',
    categories: ['GD'],
    text: `
      Le bac n° 2 du potager est prêt : noir, il sent la forêt. Comptez deux seaux par personne. Il est tamisé grossièrement,
      vous trouverez peut-être un noyau d'avocat ou une petite cuillère (rendez-nous la cuillère).
    `,
    at: 'allotments',
  },
  {
    by: 'paulette',
    name: 'Noix de mon jardin, cinq kilos',
    categories: ['FD'],
    shows: 'basket',
    text: `
      Ramassées et séchées au grenier par Hugo. Les coquilles sont un peu noires, dedans elles sont belles. Je fais des
      sachets d'un kilo, venez avec un quart d'heure devant vous.
    `,
  },
  {
    by: 'maria.c',
    name: 'Sourdough starter, seven years old',
    categories: ['FD'],
    shows: 'bread',
    text: `
      Her name is Amélia and she doubles in five hours. Bring a clean jar, I will give you a spoonful, a page of notes and
      probably a slice of bread. She forgives a week of neglect in the fridge.
    `,
  },
  {
    by: 'lucie.m',
    name: "Cage et maisonnette pour cochon d'Inde",
    categories: ['AN'],
    shows: 'catCarrier',
    text: `
      100 × 54 cm, le bac est griffé mais étanche. Avec le biberon, un râtelier et un demi-sac de foin. Pour un animal seul
      c'est petit à vie : parfait pour une convalescence ou les vacances.
    `,
  },
  {
    by: 'dominique.k',
    name: 'Croquettes pour chien âgé, sac de 9 kg',
    categories: ['AN', 'FD'],
    text: `
      Biscotte n'en veut plus du jour au lendemain, mademoiselle a changé d'avis. Ouvert il y a une semaine, fermé avec une
      pince, à consommer dans les trois mois.
    `,
    until: 45,
  },
  {
    by: 'ilyas',
    name: 'Chambres à air et pneus 26 et 28 pouces',
    categories: ['VE', 'DY'],
    shows: 'tyres',
    text: `
      Rustinés une fois, ils tiennent la pression. Les pneus ne sont plus assez bons pour bosser dix heures par jour mais
      encore corrects pour la ville. Prenez ce que vous voulez, le reste part en ceintures.
    `,
  },
  {
    by: 'papy_lucien',
    name: 'Vélo de dame, 28 pouces, trois vitesses',
    categories: ['VE', 'TS'],
    shows: 'bike',
    text: `
      Freins refaits, chaîne neuve, éclairage à dynamo. La roue avant grince un peu quand il pleut, c'est le garde-boue,
      pas le moyeu. Venez l'essayer dans la cour avant de dire oui.
    `,
  },
  {
    by: 'deniz',
    name: 'Roof bars for a small car',
    categories: ['VE', 'HD'],
    shows: 'van',
    text: `
      For cars without rails, 118 cm wide. One rubber foot is glued. I sold the car and found these in the cellar. Take
      also the straps if you need.
    `,
  },
  {
    by: 'mireille.d',
    name: 'Boutures de pélargonium et de menthe',
    categories: ['GD'],
    shows: 'pots',
    text: `
      Une vingtaine de godets sur l'appui de fenêtre. La menthe, je vous préviens, mettez-la en pot ou elle prendra tout.
      Je donne aussi le mode d'emploi oral, gratuit et un peu long.
    `,
  },
  {
    by: 'sean.m',
    name: 'Garden bench, needs a new slat',
    categories: ['GD', 'HS'],
    shows: 'bench',
    text: `
      Cast iron sides, wooden seat, fourth slat from the front is soft. A morning's work for somebody handy and then it
      will outlive us all. I can bring it over in the car, seats down.
    `,
  },
  {
    by: 'aurore.v',
    name: 'Petit tas de bûches de charme',
    categories: ['EY', 'GD'],
    shows: 'logs',
    text: `
      Environ un demi-stère, sec depuis deux ans, coupé à 33 cm. Nous avons retiré notre poêle et le tas me regarde. À
      charger soi-même, brouette sur place.
    `,
    closed: -15,
  },
]
