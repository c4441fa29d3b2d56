import type { InstancePhrases } from '../instance-phrases.ts'

export const texts: InstancePhrases = {
  shortcuts: { items: 'Parcourir', addItem: 'Publier une annonce', conversations: 'Conversations' },
  withoutSetting: {
    contact: 'les responsables de ce site, qui n’ont pas encore indiqué d’adresse',
    source: 'l’endroit d’où ce site a été installé',
  },
}
