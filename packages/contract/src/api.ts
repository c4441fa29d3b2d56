import { accounts } from './accounts.ts'
import { admin, FailedMail, Operator, OperatorAction, Overview } from './admin.ts'
import { AdminComment, AdminItem } from './admin-content.ts'
import { AdminMember } from './admin-members.ts'
import { Notice } from './admin-notice.ts'
import { Invitation } from './admin-sign-ups.ts'
import { Comment, comments } from './comments.ts'
import { Conversation, conversations } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import { DataExport, dataExports } from './exports.ts'
import { Instance, InstanceTexts, instance } from './instance.ts'
import { itemImages } from './item-images.ts'
import { Item, items } from './items.ts'
import { LocationOut } from './location-fields.ts'
import { MapCategory, mapCategories } from './map-categories.ts'
import { Me, MemberImage, MemberSummary, members } from './members.ts'
import { Message, MessageImage, messages } from './messages.ts'
import { MailAddress, MailSubscription, notifications } from './notifications.ts'
import { AddressSuggestion, places } from './places.ts'
import { ResourceLink } from './resource-fields.ts'
import { Resource, resources } from './resources.ts'
import { Session } from './sessions.ts'
import { PicturePrediction, vision } from './vision.ts'

/**
 * Every call of the API by its noun, in the order of the documentation. The keys name a call for good: programs that were
 * generated from the OpenAPI document know it as `items.create`.
 */
export const api = {
  instance: {
    title: 'Instance',
    description: 'What this instance is, what it offers, what it says about itself, and how much is shared here.',
    endpoints: instance,
  },
  accounts: {
    title: 'Accounts',
    description: 'Joining, logging in and out, a forgotten password, and leaving, for a while or for good.',
    endpoints: accounts,
  },
  members: {
    title: 'Members',
    description: 'Profiles and their pictures, and the settings of one’s own account.',
    endpoints: members,
  },
  mapCategories: {
    title: 'Map categories',
    description: 'Which kinds of public resources a member’s map shows; `map_ecats` of one’s own account lists them.',
    endpoints: mapCategories,
  },
  dataExports: {
    title: 'Data exports',
    description: 'A copy of everything that the instance holds about a member, for this member alone.',
    endpoints: dataExports,
  },
  items: {
    title: 'Items',
    description: 'What members share: donations (`DN`), loans (`LN`), requests (`RQ`) and events (`EV`).',
    endpoints: items,
  },
  itemImages: {
    title: 'Pictures of items',
    description: 'Up to twelve for an item, each in two sizes, without the hidden data of the camera.',
    endpoints: itemImages,
  },
  comments: {
    title: 'Comments',
    description: 'What members say about an item, for all members to read.',
    endpoints: comments,
  },
  conversations: {
    title: 'Conversations',
    description: 'What two members say to each other about one item.',
    endpoints: conversations,
  },
  messages: {
    title: 'Messages',
    description: 'What is said in a conversation. A live channel (`/ws/{id}/`) brings it as it happens.',
    endpoints: messages,
  },
  notifications: {
    title: 'Notifications',
    description: 'How much a member has not seen yet, and which mails they no longer want.',
    endpoints: notifications,
  },
  places: {
    title: 'Places',
    description: 'Where an address is, and what a place is called.',
    endpoints: places,
  },
  resources: {
    title: 'Public resources',
    description: 'Things on the map that nobody on the instance owns, such as bookcases and repair cafés.',
    endpoints: resources,
  },
  vision: {
    title: 'Suggestions from pictures',
    description: 'What a picture seems to show, and what is written on it.',
    endpoints: vision,
  },
  admin: {
    title: 'Administration',
    description:
      'What operators do: looking after members, items and comments. To anybody else these calls do not exist.',
    endpoints: admin,
  },
} as const satisfies Record<string, { title: string; description: string; endpoints: Record<string, Endpoint> }>

export type Api = typeof api

/** The shapes that several answers have in common, by the name they have in the OpenAPI document. */
export const sharedShapes = {
  AddressSuggestion,
  AdminComment,
  AdminItem,
  AdminMember,
  Comment,
  Conversation,
  DataExport,
  FailedMail,
  Instance,
  InstanceTexts,
  Invitation,
  Item,
  Location: LocationOut,
  MailAddress,
  MailSubscription,
  MapCategory,
  Me,
  MemberImage,
  MemberSummary,
  Message,
  MessageImage,
  Notice,
  Operator,
  OperatorAction,
  Overview,
  PicturePrediction,
  Resource,
  ResourceLink,
  Session,
}
