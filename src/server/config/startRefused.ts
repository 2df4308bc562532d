/** Thrown when the server cannot start until an operator fixes a problem. The message is written for the operator. */
export class StartRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefused';
  }
}
