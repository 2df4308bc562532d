/** The row that the user opened last, to return to. */
export const place: { opened: { id: string; index: number } | null } = { opened: null };
