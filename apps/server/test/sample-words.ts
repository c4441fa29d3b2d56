/** A word in items, with searches that find it. */
export type Topic = {
  written: string[]
  /** Exact matches, ignoring case, accents and inflection. */
  searched: string[]
  /** Typos and prefixes rank after exact matches. A prefix counts only as the last word of a search. */
  typos: string[]
  prefixes: string[]
}

/** The words are so different that none is an inflection, a prefix or a typo of another. */
export const topics: Topic[] = [
  {
    written: ['Vélo', 'vélos', 'VELO'],
    searched: ['velo', 'Vélos', 'VÉLO'],
    typos: ['vleo', 'vélp'],
    prefixes: ['vél'],
  },
  {
    written: ['étagère', 'Étagères'],
    searched: ['etagere', 'ÉTAGÈRES', 'étagère'],
    typos: ['etgere', 'étagrèe'],
    prefixes: ['étag', 'etager'],
  },
  {
    written: ['bookshelf', 'Bookshelf'],
    searched: ['BOOKSHELF', 'bookshelf'],
    typos: ['bokshelf', 'booksehlf', 'bookkshelf'],
    prefixes: ['books', 'booksh'],
  },
  { written: ['garden', 'Gardens'], searched: ['gardens', 'garden'], typos: ['gadren', 'gardem'], prefixes: ['gard'] },
  { written: ['cœur', 'coeurs'], searched: ['coeur', 'CŒURS'], typos: ['coeru'], prefixes: ['coeu'] },
  { written: ['100%', '100'], searched: ['100%', '100'], typos: [], prefixes: [] },
  {
    written: ['porte_manteau', 'porte-manteaux'],
    searched: ['porte manteau', 'Porte\\Manteaux'],
    typos: [],
    prefixes: [],
  },
]

/** Searches also match usernames. */
export const owners = ['zoe.quentin', 'xavier_w', 'ula-brandt', 'gone.for.good']
export const ownerTopics: Topic[] = [
  { written: ['zoe.quentin'], searched: ['Zoé', 'quentin', 'zoe.quentin'], typos: ['qeuntin'], prefixes: ['quent'] },
  { written: ['xavier_w'], searched: ['xavier', 'Xavier_W'], typos: ['xaiver'], prefixes: ['xavi'] },
  { written: ['ula-brandt'], searched: ['brandt'], typos: ['brnadt'], prefixes: ['bran'] },
]
