/** Key of the invites in the cache. */
export const INVITES = ['invites'];
