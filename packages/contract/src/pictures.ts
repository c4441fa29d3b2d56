/** What an uploaded picture may weigh. The server checks it by content; a page can say so before sending. */
export const pictureLimits = { megabytes: 10, bytes: 10 * 1024 * 1024, megapixels: 40, pixels: 40_000_000 } as const
