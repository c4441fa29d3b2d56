import type { Language } from '@pollen/contract/constants'
import { normalizeName } from '@pollen/contract/place-names'

/** What a first message asks for that members should be careful about. */
export const scamSigns = ['money', 'code', 'elsewhere'] as const
export type ScamSign = (typeof scamSigns)[number]

/**
 * Phrases without accents and punctuation, which match whole words. Offers of neighbours, such as "I can leave a deposit", must not
 * match, so phrases include who should pay, send or write.
 */
const phrases: Record<Language, Record<ScamSign, string[]>> = {
  en: {
    money: [
      'western union',
      'moneygram',
      'gift card',
      'gift cards',
      'your bank',
      'your iban',
      'your card number',
      'your paypal',
      'pay me',
      'send me money',
      'lend me money',
      'transfer me',
      'pay a deposit',
      'pay the deposit',
      'send a deposit',
      'send the deposit',
      'pay in advance',
      'pay first',
      'pay the shipping',
      'shipping fee',
      'delivery fee',
      'courier fee',
      'my courier',
    ],
    code: [
      'verification code',
      'confirmation code',
      'security code',
      'sms code',
      'digit code',
      'the code you',
      'code you received',
      'send me the code',
      'tell me the code',
    ],
    elsewhere: [
      'whatsapp',
      'telegram',
      'viber',
      'snapchat',
      'your phone number',
      'your mobile number',
      'your number',
      'your email',
      'text me',
      'call me',
      'email me',
      'mail me',
    ],
  },
  fr: {
    money: [
      'western union',
      'moneygram',
      'carte cadeau',
      'cartes cadeaux',
      'votre iban',
      'ton iban',
      'votre rib',
      'ton rib',
      'votre banque',
      'ta banque',
      'votre paypal',
      'ton paypal',
      'numero de carte',
      'payez moi',
      'paye moi',
      'envoyez moi de l argent',
      'envoie moi de l argent',
      'payer un acompte',
      'payer l acompte',
      'verser un acompte',
      'verser l acompte',
      'verser une caution',
      'verser la caution',
      'payer d avance',
      'payer a l avance',
      'frais de livraison',
      'frais de port',
      'frais d envoi',
      'mon transporteur',
      'mon livreur',
      'mandat cash',
      'coupon pcs',
      'recharge pcs',
    ],
    code: [
      'code de verification',
      'code de confirmation',
      'code de securite',
      'code sms',
      'code par sms',
      'code recu',
      'le code que vous',
      'le code que tu',
      'envoyez moi le code',
      'envoie moi le code',
      'donnez moi le code',
      'donne moi le code',
    ],
    elsewhere: [
      'whatsapp',
      'telegram',
      'viber',
      'snapchat',
      'votre numero',
      'ton numero',
      'votre mail',
      'ton mail',
      'votre email',
      'ton email',
      'votre adresse mail',
      'ton adresse mail',
      'appelez moi',
      'appelle moi',
      'ecrivez moi au',
      'ecris moi au',
      'ecrivez moi sur',
      'ecris moi sur',
      'par sms au',
    ],
  },
}

const phrasesOf = (sign: ScamSign) => Object.values(phrases).flatMap((ofLanguage) => ofLanguage[sign])

const address = /[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2}/i
/** Nine digits or more, as people write phone numbers. Prices, dates and coordinates have fewer between other characters. */
const digitsOfPhone = 9
const phoneCharacters = /[+\d][\d ().\-/]*/g

const date = /\b\d{1,2}[/.-]\d{1,2}[/.-]20\d\d\b|\b20\d\d-\d\d-\d\d\b/g

const hasPhoneNumber = (text: string) =>
  (text.replace(date, 'x').match(phoneCharacters) ?? []).some((found) => {
    const isPosition = /\d\.\d{4}/.test(found)
    return !isPosition && found.replace(/\D/g, '').length >= digitsOfPhone
  })

/** Returns the signs in a text, in the order of `scamSigns`. All languages are tried, because members may write in any. */
export function findScamSigns(text: string): ScamSign[] {
  const words = ` ${normalizeName(text)} `
  return scamSigns.filter((sign) => {
    if (sign === 'elsewhere' && (address.test(text) || hasPhoneNumber(text))) return true
    return phrasesOf(sign).some((phrase) => words.includes(` ${phrase} `))
  })
}
