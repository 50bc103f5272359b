import { readFileSync } from 'node:fs';

/** One kind of what a JavaScript heap keeps. */
export interface HeapKind {
  readonly kind: string;
  readonly count: number;
  readonly bytes: number;
}

export interface HeapSummary {
  /** Strings, code, objects and so on, the largest first. `native` is outside the heap. */
  readonly kinds: readonly HeapKind[];
  /** Objects by constructor, and the other kinds by their own names. */
  readonly names: readonly HeapKind[];
  /** The longest strings with how often each exists, by their first characters: mostly source text. */
  readonly strings: readonly HeapKind[];
}

/** The members of V8's format that are read here. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

const SHOWN = 12;
const NAME_LENGTH = 60;

/** Sums a heap snapshot of V8 by what it contains. */
export function summarizeHeap(file: string): HeapSummary {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  const [kinds, names, texts] = [new Sums(), new Sums(), new Sums()];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type!]!]!;
    const text = strings[nodes[at + name!]!]!;
    const bytes = nodes[at + size!]!;
    kinds.add(kind, bytes);
    if (kind === 'string') texts.add(text, bytes);
    else names.add(`${kind} ${text.slice(0, NAME_LENGTH)}`, bytes);
  }
  return { kinds: kinds.largest(), names: names.largest(), strings: texts.largest() };
}

class Sums {
  readonly #sums = new Map<string, { count: number; bytes: number }>();

  add(kind: string, bytes: number): void {
    const sum = this.#sums.get(kind);
    if (sum) {
      sum.count += 1;
      sum.bytes += bytes;
    } else this.#sums.set(kind, { count: 1, bytes });
  }

  largest(): HeapKind[] {
    return [...this.#sums]
      .toSorted(([, one], [, other]) => other.bytes - one.bytes)
      .slice(0, SHOWN)
      .map(([kind, sum]) => ({ kind: JSON.stringify(kind.slice(0, NAME_LENGTH)).slice(1, -1), ...sum }));
  }
}
