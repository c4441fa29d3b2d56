import { expect, test } from 'vitest'
import { findScamSigns } from './scam-signs.ts'

test.each([
  ['You have to pay the deposit first, by bank transfer.', ['money']],
  ['My courier will collect it, please send me your IBAN.', ['money']],
  ['I sent you an SMS, please tell me the code you received.', ['code']],
  ['Text me on WhatsApp', ['elsewhere']],
  ['What is your phone number?', ['elsewhere']],
  ['Write to me: ben.example@mail.example.org', ['elsewhere']],
  ['Ring +32 471 12 34 56 please', ['elsewhere']],
  ['Il faut d’abord verser une caution par Western Union.', ['money']],
  ['Donnez-moi votre RIB et le code reçu par SMS.', ['money', 'code']],
  ['Écrivez-moi sur Telegram ou au 0471/12.34.56', ['elsewhere']],
] as const)('“%s” asks for something to be careful about', (text, signs) => {
  expect(findScamSigns(text)).toEqual(signs)
})

test.each([
  'Hello, is the pram still available? I could come on 21-11-2026 at 18:30.',
  'I can leave a deposit for the drill if you like. Do you want 20 euros?',
  'Is it free, or do you expect money for it?',
  'Could you send me a photo of the bank? I mean the garden bench.',
  'What is the code of your front door?',
  'Shall we meet at 50.64020, 5.57110?',
  'The size is 120 x 60 x 45 cm, item number 4021 3345.',
  'I will call at your door at 18:00. I pay for the petrol.',
  'Bonjour, la poussette est-elle encore disponible ? Je peux passer le 21/11/2026 à 18h30.',
  'Je peux passer le 21/11/2026 18h30, ou le 22-11-2026 9:30.',
  'Je peux laisser une caution de 20 € pour la perceuse.',
  'Quel est le code de la porte d’entrée ?',
  'C’est gratuit ou il faut payer quelque chose ?',
  'J’habite au numéro 12, à côté de la banque.',
])('“%s” gives no warning', (text) => {
  expect(findScamSigns(text)).toEqual([])
})
