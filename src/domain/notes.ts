/** Limited, because one response returns all notes. */
export const NOTES_MAXIMUM = 100;
export const NOTE_MAXIMUM = 2000;
