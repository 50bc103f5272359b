import { randomInt } from 'node:crypto';

/** An address of a visitor, each in a network of its own, like many buyers; the limits per network are tested elsewhere. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
