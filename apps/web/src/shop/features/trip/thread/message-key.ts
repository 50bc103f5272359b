/**
 * The key under which a message is sent: the same for the same text, so that a second attempt after a lost answer is no
 * second message; another for another text, which the server would take for the first one and drop.
 */
export class MessageKey {
  #key = crypto.randomUUID();
  #sentText: string | undefined;

  forText(text: string): string {
    if (this.#sentText !== undefined && this.#sentText !== text) this.renew();
    this.#sentText = text;
    return this.#key;
  }

  /** The message has been kept: the next one is another, even with the same text. */
  renew(): void {
    this.#key = crypto.randomUUID();
    this.#sentText = undefined;
  }
}
