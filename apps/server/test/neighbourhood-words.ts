/** A thing people write about: in these ways, and looked for in those. */
export type Topic = {
  written: string[]
  /** Other forms of what is written. */
  asked: string[]
  /** Typing slips and beginnings, which come after what has the word itself; beginnings only as the last word. */
  slips: string[]
  begun: string[]
}

/** Far enough apart that none is a form, a beginning or a slip of another. */
export const topics: Topic[] = [
  { written: ['Vélo', 'vélos', 'VELO'], asked: ['velo', 'Vélos', 'VÉLO'], slips: ['vleo', 'vélp'], begun: ['vél'] },
  {
    written: ['étagère', 'Étagères'],
    asked: ['etagere', 'ÉTAGÈRES', 'étagère'],
    slips: ['etgere', 'étagrèe'],
    begun: ['étag', 'etager'],
  },
  {
    written: ['bookshelf', 'Bookshelf'],
    asked: ['BOOKSHELF', 'bookshelf'],
    slips: ['bokshelf', 'booksehlf', 'bookkshelv'],
    begun: ['books', 'booksh'],
  },
  { written: ['garden', 'Gardens'], asked: ['gardens', 'garden'], slips: ['gadren', 'gardem'], begun: ['gard'] },
  { written: ['cœur', 'coeurs'], asked: ['coeur', 'CŒURS'], slips: ['coeru'], begun: ['coeu'] },
  { written: ['100%', '100'], asked: ['100%', '100'], slips: [], begun: [] },
  { written: ['porte_manteau', 'porte-manteaux'], asked: ['porte manteau', 'Porte\\Manteaux'], slips: [], begun: [] },
]

/** Usernames are words too. */
export const owners = ['zoe.quentin', 'xavier_w', 'ula-brandt', 'gone.for.good']
export const ownerTopics: Topic[] = [
  { written: ['zoe.quentin'], asked: ['Zoé', 'quentin', 'zoe.quentin'], slips: ['qeuntin'], begun: ['quent'] },
  { written: ['xavier_w'], asked: ['xavier', 'Xavier_W'], slips: ['xaiver'], begun: ['xavi'] },
  { written: ['ula-brandt'], asked: ['brandt'], slips: ['brnadt'], begun: ['bran'] },
]
