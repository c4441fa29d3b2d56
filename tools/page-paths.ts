import { type PageName, pagePath, pages } from '@pollen/contract/pages'

type Ids = { memberId: number; itemId: number; conversationId: number }

const token = 'a'.repeat(40)
const place = { lat: 50.64, lng: 5.57 }

/**
 * An address of every page. Mailed links are invalid, so their pages show an error. The item belongs to the member and is recurrent,
 * so that all pages can show it.
 */
export const pagePaths = ({ memberId, itemId, conversationId }: Ids = { memberId: 1, itemId: 1, conversationId: 1 }) =>
  ({
    home: pages.home.path,
    about: pages.about.path,
    signup: pages.signup.path,
    login: pages.login.path,
    resetPassword: pages.resetPassword.path,
    resetPasswordConfirm: pagePath(pages.resetPasswordConfirm, { uid: 1, token }),
    activateEmailToken: pagePath(pages.activateEmailToken, { uid: 1, token }),
    activateEmail: pages.activateEmail.path,
    map: pages.map.path,
    mapPos: pagePath(pages.mapPos, place),
    account: pages.account.path,
    profile: pagePath(pages.profile, { id: memberId }),
    items: pages.items.path,
    item: pagePath(pages.item, { id: itemId }),
    addItem: pages.addItem.path,
    addItemFrom: pagePath(pages.addItemFrom, { id: itemId }),
    addItemPos: pagePath(pages.addItemPos, { ...place, type: 'DN' }),
    addItemFromRecurrents: pages.addItemFromRecurrents.path,
    editItem: pagePath(pages.editItem, { id: itemId }),
    conversations: pages.conversations.path,
    conversation: pagePath(pages.conversation, { id: conversationId }),
    settings: pages.settings.path,
    settingsTab: pagePath(pages.settingsTab, { tab: 'notifications' }),
    admin: pages.admin.path,
    adminTab: pagePath(pages.adminTab, { tab: 'members' }),
    case: pagePath(pages.case, { id: 1 }),
    report: pages.report.path,
    confirmReport: pagePath(pages.confirmReport, { token }),
    statement: pagePath(pages.statement, { id: 1 }),
    statementToken: pagePath(pages.statementToken, { id: 1, token }),
    moderation: pages.moderation.path,
    confirmEmail: pagePath(pages.confirmEmail, { token }),
    takeBackEmail: pagePath(pages.takeBackEmail, { token }),
    unsubscribe: pagePath(pages.unsubscribe, { token }),
    recoverAccount: pages.recoverAccount.path,
    recoverAccountToken: pagePath(pages.recoverAccountToken, { token }),
    startAccountDeletionProcess: pagePath(pages.startAccountDeletionProcess, { token }),
  }) satisfies Record<PageName, string>
