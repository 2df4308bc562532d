/** Maximum number of notes on an application. One response returns them all. */
export const NOTES_MAXIMUM = 100;
/** Maximum number of characters in a note. */
export const NOTE_MAXIMUM = 2000;
