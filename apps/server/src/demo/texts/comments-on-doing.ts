import type { CommentText } from './comment-text.ts'

/** Below loans, requests and events. */
export const commentsOnDoing: readonly CommentText[] = [
  {
    on: 'Cargo bike with rain cover',
    by: 'hannah.b',
    text: 'Took two children and a drum home in the rain, all arrived dry. Thank you!',
  },
  { on: 'Cargo bike with rain cover', by: 'lars_h', text: 'The drum as well? I am impressed.' },
  {
    on: 'Tente quatre places, montage en dix minutes',
    by: 'deniz',
    text: 'Is it free the second weekend of next month?',
  },
  {
    on: 'Tente quatre places, montage en dix minutes',
    by: 'fred_lejeune',
    text: 'Oui, elle est à vous. Dix minutes à deux, vingt-cinq tout seul.',
  },
  {
    on: 'Rotary hammer drill with bits 6 to 20 mm',
    by: 'aurore.v',
    text: 'Un samedi matin, pour deux trous de 12 dans du béton ?',
  },
  {
    on: 'Rotary hammer drill with bits 6 to 20 mm',
    by: 'tomasz.k',
    text: 'Saturday is fine. Not before nine, my neighbours also read this.',
  },
  {
    on: 'Small telescope, 70 mm',
    by: 'sandrine76',
    text: 'Mes élèves ont vu les anneaux de Saturne. Il y a eu un silence, puis un cri.',
  },
  {
    on: 'Petit ampli, un micro et son pied',
    by: 'sean.m',
    text: 'Would it carry in the square, or is it more of a kitchen amp?',
  },
  {
    on: 'Petit ampli, un micro et son pied',
    by: 'raph',
    text: 'Cuisine et petite cour. Pour la place, venez avec une voix.',
  },
  { on: "Changer l'ampoule du plafond", by: 'ilyas', text: "Je passe demain vers 17 h avec l'escabeau, ça ira ?" },
  { on: "Changer l'ampoule du plafond", by: 'paulette', text: 'Parfait, il y aura de la tarte.' },
  { on: 'Cat sitter for nine days', by: 'lucie.m', text: "Je suis libre et je n'habite pas loin. Il est sociable ?" },
  { on: 'Cat sitter for nine days', by: 'grace.o', text: 'With people yes, with socks no. I will write to you.' },
  {
    on: 'Someone to look at a dripping tap',
    by: 'tomasz.k',
    text: 'Probably the washer. Ten minutes and one coin of rubber, I have some.',
  },
  {
    on: 'Il me manque le numéro 12…',
    by: 'chantal.w',
    text: 'Il y en avait un dans la boîte à livres la semaine passée, je vérifie ce soir.',
  },
  { on: 'Il me manque le numéro 12…', by: 'jean-phi', text: "Je n'ose pas y croire. Merci Chantal !" },
  {
    on: 'Repair Café du quartier',
    by: 'emily.w',
    text: 'Would anybody look at a metronome? It has its own idea of sixty.',
  },
  {
    on: 'Repair Café du quartier',
    by: 'ben.gilles',
    text: 'Apportez-le, la table du fond adore ce genre de caractère.',
  },
  {
    on: 'Repair Café du quartier',
    by: 'dominique.k',
    text: 'Mon grille-pain refonctionne depuis la dernière fois. Je viens avec un gâteau.',
  },
  { on: 'Long table on the square, bring a dish', by: 'fatou', text: "J'apporte un mafé sans viande pour quinze." },
  {
    on: 'Long table on the square, bring a dish',
    by: 'priya',
    text: 'Lemon rice from me. Is there a socket near the table?',
  },
  {
    on: 'Long table on the square, bring a dish',
    by: 'maria.c',
    text: 'One socket, many wishes. I will bring a multi-plug.',
  },
  {
    on: 'Ciné en plein air, film muet et gaufres',
    by: 'yasmina',
    text: 'On peut venir avec des enfants qui ne sont pas muets ?',
  },
  {
    on: 'Ciné en plein air, film muet et gaufres',
    by: 'mathieu.c',
    text: "C'est même conseillé, ils font les bruitages.",
  },
  {
    on: 'Two-language table: half French, half English',
    by: 'monique.t',
    text: 'Mon anglais date de 1974, est-ce grave ?',
  },
  {
    on: 'Two-language table: half French, half English',
    by: 'emily.w',
    text: 'Not at all, my French dates from last Tuesday.',
  },
  {
    on: 'Slow ride, 15 km, nobody left behind',
    by: 'julie-a',
    text: "On passe devant le potager ? Je peux préparer de l'eau fraîche.",
  },
  {
    on: 'Slow ride, 15 km, nobody left behind',
    by: 'lars_h',
    text: 'At kilometre nine, exactly when we will need it.',
  },
]
