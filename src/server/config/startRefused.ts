/** Requires action by the operator, for whom the message is written. */
export class StartRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefused';
  }
}
