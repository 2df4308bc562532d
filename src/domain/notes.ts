/** Maximum number of notes per application. Limits the size of the response, which returns all of them. */
export const NOTES_MAXIMUM = 100;
export const NOTE_MAXIMUM = 2000;
