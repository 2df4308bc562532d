/** Maximum number of notes per application, because one response returns all of them. */
export const NOTES_MAXIMUM = 100;
export const NOTE_MAXIMUM = 2000;
