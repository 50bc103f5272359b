import { formatMinor } from '@farewind/values/money';
import type { Row } from './column-table.ts';

/** The cells of a row, read one after the other. */
export class RowCells {
  readonly #row: Row;
  readonly #texts: readonly string[];
  #next = 0;

  constructor(row: Row, texts: readonly string[]) {
    this.#row = row;
    this.#texts = texts;
  }

  number(): number {
    return Number(this.#row[this.#next++]);
  }

  flag(): boolean {
    return this.#row[this.#next++] === true;
  }

  text(): string {
    return pick(this.#texts, this.number());
  }

  money(): string {
    return formatMinor(this.number());
  }

  optionalNumber(): number | undefined {
    return this.#isNull() ? undefined : this.number();
  }

  optionalFlag(): boolean | undefined {
    return this.#isNull() ? undefined : this.flag();
  }

  optionalText(): string | undefined {
    return this.#isNull() ? undefined : this.text();
  }

  optionalMoney(): string | undefined {
    return this.#isNull() ? undefined : this.money();
  }

  /** Cells that an older form does not have are null, too. */
  #isNull(): boolean {
    if ((this.#row[this.#next] ?? null) !== null) return false;
    this.#next += 1;
    return true;
  }
}

/** The entry that an index names; throws RangeError when the form is broken. */
export function pick<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`The compact results name entry ${index}, which is not there`);
  return item;
}
