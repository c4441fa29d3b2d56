import { itemImages } from '@pollen/contract/item-images'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import { buttons, cards, type MailContent, mainButton, paragraph, section } from '../src/platform/mail/mail-content.ts'

const imagePath = (id: number) => endpointPath(itemImages.get, { id })

/** A mail with every kind of block, for tests only. */
export const exampleMail: MailContent = {
  subject: 'New in your neighbourhood',
  preheader: 'A drill, a harvest and a party',
  blocks: [
    paragraph('These items were published within 10 km of you since yesterday, and one of them is an event.'),
    mainButton('See all new items', `${pagePath(pages.items)}?sort=date`),
    section(
      'Loans',
      cards(
        {
          title: 'Cordless drill',
          path: pagePath(pages.item, { id: 7 }),
          lines: ['Liège, 2 km away', 'With two batteries and a box of bits'],
          picture: { path: `${imagePath(2)}?size=thumb`, alt: 'A green drill', width: 400, height: 400 },
        },
        {
          title: 'Ladder',
          path: pagePath(pages.item, { id: 8 }),
          lines: [],
          picture: { path: `${imagePath(3)}?size=thumb`, width: 400 },
        },
      ),
    ),
    section(
      'Events',
      paragraph('Everybody is welcome.'),
      buttons(
        { label: 'I am coming', path: pagePath(pages.item, { id: 9 }) },
        { label: 'Ask a question', path: pagePath(pages.conversations) },
      ),
    ),
  ],
  footerLinks: [{ label: 'Change how often', path: pagePath(pages.settingsTab, { tab: 'notifications' }) }],
}
