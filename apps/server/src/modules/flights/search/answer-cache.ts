const MOST_ANSWERS = 400;

/**
 * Answers that cost the engine many searches, kept under everything that they are made of: a key names the version of
 * the inventory, so a change makes another key and what is old falls out by age.
 */
export class AnswerCache {
  readonly #answers = new Map<string, unknown>();

  /** An answer that is made of what others do meanwhile is shared by all who ask for it then; one that fails is not kept. */
  getOrMake<T>(parts: readonly unknown[], make: () => T): T {
    const key = JSON.stringify(parts);
    const found = this.#answers.get(key);
    const answer = found === undefined ? make() : (found as T);
    if (found === undefined && answer instanceof Promise)
      answer.catch(() => {
        if (this.#answers.get(key) === answer) this.#answers.delete(key);
      });
    // Taken out and put in again, the entry stands last: the first one is the longest unused.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > MOST_ANSWERS) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }
}
