/** Where the service worker stores the pictures that were seen; the page deletes them with the session. */
export const picturesCache = 'pollen-pictures'
