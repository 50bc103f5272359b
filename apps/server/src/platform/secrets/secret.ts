import { inspect } from 'node:util';

/**
 * A value that must never be shown: card number, security code, password. Printing, logging, joining or serialising it
 * gives the label; only `reveal` gives the value, so every use can be found by searching for it.
 */
export class Secret {
  readonly #value: string;
  readonly #label: string;

  constructor(value: string, label = '[card]') {
    this.#value = value;
    this.#label = label;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return this.#label;
  }

  toJSON(): string {
    return this.#label;
  }

  [Symbol.toPrimitive](): string {
    return this.#label;
  }

  [inspect.custom](): string {
    return this.#label;
  }
}
