export const INVITES = ['invites'];
