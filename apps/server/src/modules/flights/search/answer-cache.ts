const MOST_ANSWERS = 400;

/**
 * Caches answers that cost the engine many searches. The key contains all their inputs, such as the version of the
 * inventory, so a change makes a new key and old entries expire by age.
 */
export class AnswerCache {
  readonly #answers = new Map<string, unknown>();

  /** An answer in progress is shared by all concurrent callers; a failed one is not cached. */
  getOrMake<T>(parts: readonly unknown[], make: () => T): T {
    const key = JSON.stringify(parts);
    const found = this.#answers.get(key);
    const answer = found === undefined ? make() : (found as T);
    if (found === undefined && answer instanceof Promise)
      answer.catch(() => {
        if (this.#answers.get(key) === answer) this.#answers.delete(key);
      });
    // Removed and added again, the entry is last: the first one is the least recently used.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > MOST_ANSWERS) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }
}
