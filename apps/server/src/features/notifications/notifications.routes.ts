import { notifications } from '@pollen/contract/notifications'
import { route } from '../../platform/action.ts'
import { checkAddress, getAddress } from './check-address.ts'
import { getSubscription, unsubscribe } from './unsubscribe.ts'

/** The conversations feature serves the unread count, because it stores which messages were seen. */
export const notificationRoutes = [
  route(notifications.subscription, getSubscription),
  route(notifications.unsubscribe, unsubscribe),
  route(notifications.address, getAddress),
  route(notifications.checkAddress, checkAddress),
]
