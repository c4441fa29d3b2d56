import { notifications } from '@pollen/contract/notifications'
import { route } from '../../platform/action.ts'
import { checkAddress, getAddress } from './check-address.ts'
import { getSubscription, unsubscribe } from './unsubscribe.ts'

/** Unread counts are answered by conversations, which know what was seen. */
export const notificationRoutes = [
  route(notifications.subscription, getSubscription),
  route(notifications.unsubscribe, unsubscribe),
  route(notifications.address, getAddress),
  route(notifications.checkAddress, checkAddress),
]
