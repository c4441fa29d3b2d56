import type { PersonText } from './person-text.ts'

export const peopleWritingEnglish = [
  {
    username: 'nele_v',
    firstName: 'Nele',
    lastName: 'Verstraeten',
    about: 'Renovating a narrow house room by room. My French is improving faster than my plastering.',
  },
  {
    username: 'tomasz.k',
    firstName: 'Tomasz',
    lastName: 'Kowalczyk',
    about: 'Tiler by trade. If it can be drilled, glued or levelled, ask me. Polish, English, some French.',
  },
  {
    username: 'priya',
    firstName: 'Priya',
    lastName: 'Raman',
    about: 'Statistician, here for a research job and staying for the neighbours. I cook far too much rice.',
  },
  {
    username: 'owen_r',
    firstName: 'Owen',
    lastName: 'Rees',
    about: 'English teacher from Swansea. Collects board games with missing pieces, apparently.',
  },
  {
    username: 'maria.c',
    firstName: 'Maria',
    lastName: 'Costa',
    about: 'I cook for twelve even when we are three. My door smells of garlic, you will find it.',
  },
  {
    username: 'hannah.b',
    firstName: 'Hannah',
    lastName: 'Becker',
    about: 'Mum of Jonas (2) and a very patient cat. At home most mornings, the bell does not work: please knock.',
  },
  {
    username: 'deniz',
    firstName: 'Deniz',
    lastName: 'Aydın',
    about: '',
  },
  {
    username: 'grace.o',
    firstName: 'Grace',
    lastName: 'Okafor',
    about: 'Nurse on nights. If I answer at 4 in the morning, that is normal, and you may answer at lunch.',
  },
  {
    username: 'lars_h',
    firstName: 'Lars',
    lastName: 'Holm',
    about: 'No car, three bikes, one long tail of spare parts. I like slow rides and strong coffee.',
    mastodon: 'https://example.org/@lars',
  },
  {
    username: 'emily.w',
    firstName: 'Emily',
    lastName: 'Watkins',
    about: 'Translator, works at the kitchen table, reads on the stairs. Books leave my flat slower than they arrive.',
  },
  {
    username: 'sean.m',
    firstName: 'Seán',
    lastName: 'Murphy',
    about: 'Retired bus driver who followed his daughter here. Happy to give a lift, I miss the passengers.',
  },
] as const satisfies readonly PersonText[]
