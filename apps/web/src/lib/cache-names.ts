/** Cache in which the service worker stores pictures that a member has seen. The page deletes it with the session. */
export const picturesCache = 'pollen-pictures'
