/** A startup error that the administrator must fix. Only the message is printed, so it must say what to do. */
export class StartRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefused';
  }
}
