import type * as z from 'zod/mini'
import { adminExamples } from './admin-examples.ts'
import type { Api } from './api.ts'
import { apiBase } from './endpoint.ts'
import {
  ada,
  bookcase,
  bookcaseMarker,
  comment,
  conversation,
  instance,
  mailAddress,
  mapCategory,
  me,
  message,
  messageImage,
  newPram,
  pageOf,
  pram,
  profile,
  rules,
  subscription,
} from './example-data.ts'
import { moderationExamples } from './moderation-examples.ts'

type ExampleOf<E> = E extends { input: infer Input extends z.ZodMiniType; output: infer Output extends z.ZodMiniType }
  ? { input: z.input<Input>; answer?: z.output<Output> }
  : never

type Examples = {
  [Noun in keyof Api]: { [Call in keyof Api[Noun]['endpoints']]: ExampleOf<Api[Noun]['endpoints'][Call]> }
}

const token = 'Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B'
const photo = new File(['…'], 'pram.jpg', { type: 'image/jpeg' })
const item = { id: pram.id }
const ofConversation = { id: conversation.id }
const closed = { ...conversation, is_closed: true, closed_by: { id: ada.id } }
const asked = { id: 5, asked_at: '2026-06-15T10:00:00.000Z' }

/** An example call of each endpoint, with its answer. The documentation shows them; a test parses each with its schema. */
export const examples: Examples = {
  instance: {
    get: {
      input: {},
      answer: instance,
    },
    getTexts: {
      input: { language: 'en' },
      answer: {
        language: 'en',
        welcome: { title: 'Give, lend, ask, meet.', html: '<p>Somebody around the corner will be glad of it.</p>' },
        terms: { title: 'Terms and conditions', html: '<ul><li>Everything here is free.</li></ul>' },
        rules,
        data_collection: { title: 'Data collection', html: '<p>We store what you enter.</p>' },
        faq: {
          title: 'Questions and answers',
          html: '',
          questions: [{ id: 'what-can-i-share', question: 'What can I share?', html: '<p>Whatever is yours.</p>' }],
        },
        contact: {
          title: 'Contact',
          html: '<p>Write to <a href="mailto:hello@pollen.example.org">hello@pollen.example.org</a>.</p>',
        },
        about: { title: 'About Pollen', html: '<p>A place where neighbours give, lend, ask and meet.</p>' },
      },
    },
  },
  accounts: {
    logIn: {
      input: { authValue: 'ada', password: 'seven-quiet-bees' },
      answer: { token, id: ada.id, device_mark: token, language: 'en', has_getting_started: false },
    },
    logOut: { input: {} },
    listSessions: {
      input: {},
      answer: [
        {
          id: 44,
          created_at: '2026-05-01T08:00:00.000Z',
          last_used_at: '2026-06-15T09:58:00.000Z',
          device: 'Firefox on Linux',
          is_current: true,
        },
      ],
    },
    endSession: { input: { id: 44 } },
    endAllSessions: { input: {} },
    signUp: {
      input: {
        email: 'ada@example.org',
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Lambert',
        password: 'seven-quiet-bees',
        language: 'en',
      },
      answer: { id: ada.id, username: 'ada', email: 'ada@example.org' },
    },
    activate: { input: { uid: 'Nw', token }, answer: { awaits_approval: false, username: 'ada' } },
    resendActivation: { input: { email: 'ada@example.org' } },
    correctEmail: { input: { authValue: 'ada', password: 'seven-quiet-bees', email: 'ada@example.org' } },
    resetPassword: { input: { email: 'ada@example.org' } },
    resetPasswordConfirm: { input: { uid: 'Nw', token, new_password: 'eight-loud-crows' } },
    confirmEmail: { input: { token } },
    takeBackEmail: { input: { token } },
    changePassword: { input: { password: 'seven-quiet-bees', new_password: 'eight-loud-crows' } },
    disable: { input: { id: ada.id, password: 'seven-quiet-bees' } },
    sendDeleteConfirmation: { input: { id: ada.id, password: 'seven-quiet-bees' } },
    checkToken: {
      input: { token, action: 'recover_account' },
      answer: { token, user: { email: 'ada@example.org', username: 'ada' } },
    },
    recover: { input: { accountValue: 'ada' }, answer: { email: 'a•••@e•••.org' } },
    confirmRecovery: { input: { token } },
    confirmDeletion: { input: { token } },
    confirmRecoveryByGet: { input: { token } },
    confirmDeletionByGet: { input: { token } },
  },
  members: {
    me: {
      input: { columns: ['username', 'ref_location'] },
      answer: { username: 'ada', ref_location: me.ref_location },
    },
    get: { input: { id: ada.id }, answer: profile },
    updateMe: {
      input: { description: 'I repair bicycles in Outremeuse.', ref_location: '50.6412, 5.5797' },
      answer: me,
    },
    addImage: { input: { image: photo }, answer: { id: 32, url: `${apiBase}/users/images/32` } },
    image: { input: { id: 31, size: 'small' } },
    imageBase64: { input: { id: 31 }, answer: '{"name":"5f0c….webp","base64_url":"data:image/webp;base64,UklGRg…"}' },
    reuseImage: { input: { id: 31 }, answer: ada.images },
    deleteImage: { input: { id: 31 } },
  },
  mapCategories: {
    select: { input: { id: mapCategory.id, selected: false }, answer: mapCategory },
    selectAll: { input: { selected: true }, answer: me.map_ecats.map((one) => ({ ...one, selected: true })) },
  },
  dataExports: {
    request: {
      input: { password: 'seven-quiet-bees' },
      answer: { ...asked, ready_at: null, expires_at: null, size: null, url: null },
    },
    latest: {
      input: {},
      answer: {
        ...asked,
        ready_at: '2026-06-15T10:00:20.000Z',
        expires_at: '2026-06-22T10:00:20.000Z',
        size: 1_204_733,
        url: `${apiBase}/exports/${token}/file`,
      },
    },
    file: { input: { token } },
  },
  items: {
    create: { input: newPram, answer: pram },
    get: { input: { ...item, view_date: '2026-06-15T10:00:00Z' }, answer: pram },
    update: {
      input: { ...item, version: 1, name: 'A blue pram' },
      answer: { ...pram, name: 'A blue pram', version: 2 },
    },
    close: { input: { ...item, reason: 'ON' }, answer: { ...pram, is_closed: true, closed_reason: 'ON', version: 2 } },
    delete: { input: item },
    preview: {
      input: item,
      answer: { name: pram.name, type: pram.type, town: 'Liège', days: '', image: `${apiBase}/items/images/88` },
    },
    listActive: {
      input: {
        types: ['DN', 'LN'],
        search: 'pram',
        userLocation: '50.6412, 5.5797',
        ordering: 'distance',
        page_size: 1,
      },
      answer: {
        ...pageOf(pram),
        count: 38,
        suggestion: null,
        next: `https://pollen.example.org${apiBase}/actives/?types%5B%5D=DN&page_size=1&cursor=WzAsIjEyNy40Iiw0ODE1XQ`,
      },
    },
    listMarkers: {
      input: { bounds: ['50.66, 5.55', '50.62, 5.6'], types: ['DN', 'LN'] },
      answer: {
        ids: [pram.id, 1_298_074_214_633],
        types: ['DN', 'LN'],
        categories: ['CH', 'EQ'],
        longitudes: [5.5811, 5.57312],
        latitudes: [50.6402, 50.64507],
        precisions: ['approximate', 'exact'],
        is_complete: true,
      },
    },
    listOfMember: { input: { id: ada.id }, answer: pageOf(pram) },
    countOwn: { input: {}, answer: { open: 4, drafts: 1, repeat: 2, closed: 12 } },
    getOwn: { input: item, answer: pram },
    listRecurrents: { input: {}, answer: pageOf({ ...pram, is_recurrent: true }) },
    getRecurrent: { input: item, answer: { ...pram, is_recurrent: true } },
  },
  itemImages: {
    set: { input: { item_id: pram.id, images: [photo], keep: '[88,null]' }, answer: pram },
    get: { input: { id: 88, size: 'thumb' } },
    base64: { input: item, answer: '[{"name":"5f0c….webp","base64_url":"data:image/webp;base64,UklGRg…"}]' },
  },
  comments: {
    list: { input: item, answer: pageOf(comment) },
    create: { input: { ...item, content: 'Is it still there?' }, answer: comment },
    delete: { input: { itemId: pram.id, commentId: comment.id } },
  },
  conversations: {
    list: { input: { search: 'pram', selectedCategory: 'yours' }, answer: pageOf(conversation) },
    get: { input: ofConversation, answer: conversation },
    create: { input: { item_id: pram.id }, answer: { id: conversation.id } },
    close: { input: ofConversation, answer: closed },
    closeByGet: { input: ofConversation, answer: closed },
    open: { input: ofConversation, answer: conversation },
    openByGet: { input: ofConversation, answer: conversation },
    mute: { input: ofConversation, answer: { ...conversation, is_muted: true } },
    unmute: { input: ofConversation, answer: conversation },
    closeAllOfItem: { input: item, answer: { closed: 2 } },
  },
  messages: {
    list: { input: ofConversation, answer: pageOf(message) },
    create: {
      input: { ...ofConversation, content: message.content, client_id: message.client_id },
      answer: message,
    },
    delete: { input: { id: message.id } },
    addImage: { input: { ...ofConversation, image: photo }, answer: messageImage },
    image: { input: { id: messageImage.id, size: 'thumb' } },
  },
  notifications: {
    count: { input: {}, answer: { unread_count: 3 } },
    markSeen: {
      input: { conversation_id: conversation.id, last_message_date: message.date },
      answer: { unread_count: 2 },
    },
    subscription: { input: { token }, answer: subscription },
    unsubscribe: { input: { token, families: 'this' }, answer: { ...subscription, is_subscribed: false } },
    address: { input: {}, answer: mailAddress },
    checkAddress: { input: {}, answer: { ...mailAddress, is_mail_waiting: true } },
  },
  places: {
    suggest: {
      input: { q: 'Outremeuse', lang: 'en', lat: 50.64, lon: 5.57 },
      answer: [
        {
          housenumber: '',
          street: '',
          name: 'Outremeuse',
          city: 'Liège',
          postcode: '4020',
          country: 'Belgium',
          osm_value: 'suburb',
          group: 'others',
          address: 'Outremeuse, 4020 Liège',
          location: { longitude: 5.5844, latitude: 50.6405 },
        },
      ],
    },
    find: {
      input: { address: 'Liège' },
      answer: { longitude: 5.5675, latitude: 50.6337, address: 'Liège', city: 'Liège', is_town: true },
    },
    reverse: { input: { location: [5.5844, 50.6405] }, answer: 'Outremeuse, 4020 Liège' },
  },
  resources: {
    list: {
      input: { bounds: ['50.66, 5.55', '50.62, 5.6'], categories: ['BKC', 'GVB'] },
      answer: {
        ...{ count: 1, next: null, previous: null, results: [bookcase] },
        ...{ is_complete: true, is_loading: false, outdated_since: null },
      },
    },
    get: { input: { kind: 'BKC', id: bookcase.id }, answer: bookcase },
    image: { input: { kind: 'BKC', id: bookcase.id } },
    proxy: {
      input: { target: 'repaircafe', northeast: '50.66, 5.6', southwest: '50.62, 5.55' },
      answer: [
        { ...bookcaseMarker, id: 'repair-cafe-liege', type: 'REP', name: 'Repair Café Liège', opening_hours: '' },
      ],
    },
  },
  vision: {
    predictClass: {
      input: { image: photo },
      answer: { probabilities: [{ class: 'pram', category: 'CH', probability: 0.81 }], detected_text: '' },
    },
  },
  ...moderationExamples,
  admin: adminExamples,
}
