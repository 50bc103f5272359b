/**
 * Sorted texts as a trie, in flat arrays, because a walk over thousands of nodes must not read as many strings. Node 0
 * is before the first letter; the children of a node are adjacent.
 */
export interface LetterTree {
  /** Letters are numbered from 1 on; 0 is any letter that occurs in no text. */
  readonly numberOf: ReadonlyMap<string, number>;
  readonly letter: Uint8Array;
  readonly firstChild: Int32Array;
  readonly lastChild: Int32Array;
  /** The texts with the node's letters as prefix are `low` to `high`, those that end here up to `end`. */
  readonly low: Int32Array;
  readonly end: Int32Array;
  readonly high: Int32Array;
}

export function buildLetterTree(texts: readonly string[]): LetterTree {
  const numberOf = numberLetters(texts);
  const letter = [0];
  const depth = [0];
  const low = [0];
  const high = [texts.length];
  const [end, firstChild, lastChild]: [number[], number[], number[]] = [[], [], []];
  // Children are appended while the nodes before them are read.
  for (let node = 0; node < letter.length; node += 1) {
    const to = high[node]!;
    const here = depth[node]!;
    let at = low[node]!;
    while (at < to && texts[at]!.length === here) at += 1;
    end.push(at);
    firstChild.push(letter.length);
    while (at < to) {
      const next = texts[at]!.charCodeAt(here);
      letter.push(numberOf.get(texts[at]![here]!)!);
      depth.push(here + 1);
      low.push(at);
      while (at < to && texts[at]!.charCodeAt(here) === next) at += 1;
      high.push(at);
    }
    lastChild.push(letter.length);
  }
  return {
    numberOf,
    letter: Uint8Array.from(letter),
    firstChild: Int32Array.from(firstChild),
    lastChild: Int32Array.from(lastChild),
    low: Int32Array.from(low),
    end: Int32Array.from(end),
    high: Int32Array.from(high),
  };
}

function numberLetters(texts: readonly string[]): Map<string, number> {
  const letters = new Set<string>();
  for (const text of texts) for (let at = 0; at < text.length; at += 1) letters.add(text[at]!);
  if (letters.size > 255)
    throw new Error(`Names of places have ${letters.size} letters, more than a byte tells apart`);
  return new Map([...letters].map((letter, at) => [letter, at + 1]));
}
