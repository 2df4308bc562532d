/** Query key of the invite list. */
export const INVITES = ['invites'];
