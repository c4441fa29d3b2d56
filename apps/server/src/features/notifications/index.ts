export { mailAfterWait, mailNewItem, mailOnceImagesArrive } from './mail-new-item.ts'
export { mailNewMessage } from './mail-new-message.ts'
export { notificationRoutes } from './notifications.routes.ts'
