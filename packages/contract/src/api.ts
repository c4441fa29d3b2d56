import { accounts } from './accounts.ts'
import { admin, FailedMail, Operator, OperatorAction, Overview } from './admin.ts'
import { AnnouncementPreview } from './admin-announcements.ts'
import { AdminComment, AdminItem } from './admin-content.ts'
import { AdminMember } from './admin-members.ts'
import { Moderator } from './admin-moderators.ts'
import { Notice } from './admin-notice.ts'
import { Invitation } from './admin-sign-ups.ts'
import { Block, blocks } from './blocks.ts'
import { Case, CaseEntry, DecisionTemplate, ModerationStatistics } from './case-fields.ts'
import { cases } from './cases.ts'
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
import { Report, reports } from './reports.ts'
import { ResourceLink } from './resource-fields.ts'
import { Resource, resources } from './resources.ts'
import { Session } from './sessions.ts'
import { Statement, statements } from './statements.ts'
import { PicturePrediction, vision } from './vision.ts'

/**
 * All calls of the API by noun, in the order of the documentation. The keys must never change: generated clients use them
 * as operation ids, such as `items.create`.
 */
export const api = {
  instance: {
    title: 'Instance',
    description: 'Name, version and settings of this instance, its texts, and how much is shared here.',
    endpoints: instance,
  },
  accounts: {
    title: 'Accounts',
    description: 'Sign-up, log-in and log-out, password reset, and disabling or deleting an account.',
    endpoints: accounts,
  },
  members: {
    title: 'Members',
    description: 'Profiles with their pictures, and the settings of your own account.',
    endpoints: members,
  },
  blocks: {
    title: 'Blocked members',
    description: 'Members who do not see each other: their items, comments, profiles and messages.',
    endpoints: blocks,
  },
  mapCategories: {
    title: 'Map categories',
    description: 'Kinds of public resources that a member’s map shows; `map_ecats` of your own account lists them.',
    endpoints: mapCategories,
  },
  dataExports: {
    title: 'Data exports',
    description: 'A copy of all data that the instance has about a member, for that member only.',
    endpoints: dataExports,
  },
  items: {
    title: 'Items',
    description: 'What members share: donations (`DN`), loans (`LN`), requests (`RQ`) and events (`EV`).',
    endpoints: items,
  },
  itemImages: {
    title: 'Pictures of items',
    description: 'Up to twelve pictures per item, in two sizes, without camera metadata.',
    endpoints: itemImages,
  },
  comments: {
    title: 'Comments',
    description: 'Public comments of members below an item.',
    endpoints: comments,
  },
  conversations: {
    title: 'Conversations',
    description: 'Private conversations between two members about an item.',
    endpoints: conversations,
  },
  messages: {
    title: 'Messages',
    description: 'Messages in a conversation. A live channel (`/ws/{id}/`) delivers them in real time.',
    endpoints: messages,
  },
  notifications: {
    title: 'Notifications',
    description: 'Unread messages, and subscriptions to mails.',
    endpoints: notifications,
  },
  places: {
    title: 'Places',
    description: 'Geocoding and reverse geocoding.',
    endpoints: places,
  },
  resources: {
    title: 'Public resources',
    description: 'Public places on the map, such as bookcases and repair cafés.',
    endpoints: resources,
  },
  vision: {
    title: 'Suggestions from pictures',
    description: 'Classes and text that are recognized in a picture.',
    endpoints: vision,
  },
  reports: {
    title: 'Reports',
    description: 'Reports of content and behaviour to the moderators, by members and visitors.',
    endpoints: reports,
  },
  statements: {
    title: 'Statements of reasons',
    description: 'Decisions of moderators about a member, and the appeals against them.',
    endpoints: statements,
  },
  cases: {
    title: 'Moderation',
    description: 'Cases, decisions and appeals. For anyone but moderators and operators, these calls do not exist.',
    endpoints: cases,
  },
  admin: {
    title: 'Administration',
    description: 'Moderation of members, items and comments by operators. For anyone else, these calls do not exist.',
    endpoints: admin,
  },
} as const satisfies Record<string, { title: string; description: string; endpoints: Record<string, Endpoint> }>

export type Api = typeof api

/** Schemas that several answers share, by their name in the OpenAPI document. */
export const sharedShapes = {
  AddressSuggestion,
  AdminComment,
  AdminItem,
  AdminMember,
  Block,
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
  AnnouncementPreview,
  Case,
  CaseEntry,
  DecisionTemplate,
  ModerationStatistics,
  Moderator,
  Operator,
  OperatorAction,
  Overview,
  PicturePrediction,
  Report,
  Resource,
  ResourceLink,
  Session,
  Statement,
}
