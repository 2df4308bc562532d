/** Notes of one application. All are in one response. */
export const NOTES_MAXIMUM = 100;
/** Characters of a note. */
export const NOTE_MAXIMUM = 2000;
