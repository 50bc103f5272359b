import type { LetterTree } from './letter-tree.ts';

/** A run of texts; `slips` is how far what was typed is from the nearest beginning of each. */
export interface NearRun {
  readonly low: number;
  readonly high: number;
  readonly slips: number;
}

/**
 * The texts of which some beginning is at most `most` slips from what was typed: a letter too many, missing, changed, or
 * two neighbours swapped. The tree is walked with one line of the table of edits for each letter, shared by all texts
 * that begin so, and no further than more letters could help.
 */
export function textsBeginningNear(tree: LetterTree, typed: string, most: number): NearRun[] {
  const walk = new Walk(tree, typed, most);
  walk.from(0, 0, 0, Infinity);
  return walk.found;
}

class Walk {
  readonly found: NearRun[] = [];
  private readonly tree: LetterTree;
  private readonly typed: Uint8Array;
  private readonly most: number;
  /** By depth: the slips between that many letters of a text and each beginning of what was typed. */
  private readonly lines: readonly Uint8Array[];
  /** By depth: 1 for the letters that can follow without one more slip. */
  private readonly expected: readonly Uint8Array[];

  constructor(tree: LetterTree, typed: string, most: number) {
    this.tree = tree;
    this.most = most;
    this.typed = Uint8Array.from({ length: typed.length }, (_, at) => tree.numberOf.get(typed[at]!) ?? 0);
    // Beyond the last line all are above `most`: the text has that many letters too many.
    const depths = Array.from({ length: typed.length + most + 2 }, (_, depth) => depth);
    this.lines = depths.map(() => new Uint8Array(typed.length + 1).fill(most + 1));
    for (let at = 0; at <= Math.min(most, typed.length); at += 1) this.lines[0]![at] = at;
    this.expected = depths.map((depth) => {
      const letters = new Uint8Array(tree.numberOf.size + 1);
      const last = Math.min(typed.length, depth + most + 1);
      for (let at = Math.max(0, depth - most - 1); at < last; at += 1) letters[this.typed[at]!] = 1;
      return letters;
    });
  }

  /** Takes what begins with the node's letters; `least` is that of its line. */
  from(node: number, depth: number, least: number, slipsBefore: number): void {
    const { tree, most } = this;
    const slips = Math.min(slipsBefore, this.lines[depth]![this.typed.length]!);
    if (least >= slips || least > most) return this.take(tree.low[node]!, tree.high[node]!, slips);
    this.take(tree.low[node]!, tree.end[node]!, slips);
    const letter = tree.letter[node]!;
    const expected = this.expected[depth]!;
    const lastChild = tree.lastChild[node]!;
    for (let child = tree.firstChild[node]!; child < lastChild; child += 1) {
      const next = tree.letter[child]!;
      if (least === most && expected[next] === 0) continue;
      this.from(child, depth + 1, this.fillLine(depth + 1, letter, next), slips);
    }
  }

  private take(low: number, high: number, slips: number): void {
    if (slips <= this.most && low < high) this.found.push({ low, high, slips });
  }

  /** Fills what differs in length by `most` at most: all else is more slips apart. Gives the least. */
  private fillLine(depth: number, letterBefore: number, letter: number): number {
    const { typed, most, lines } = this;
    const [line, above] = [lines[depth]!, lines[depth - 1]!];
    const first = Math.max(1, depth - most);
    const last = Math.min(typed.length, depth + most);
    let least = first === 1 ? depth : most + 1;
    line[first - 1] = least;
    for (let at = first; at <= last; at += 1) {
      const here = typed[at - 1]!;
      let slips = Math.min(above[at - 1]! + (here === letter ? 0 : 1), above[at]! + 1, line[at - 1]! + 1);
      const isSwapped = depth > 1 && at > 1 && here === letterBefore && typed[at - 2] === letter;
      if (isSwapped) slips = Math.min(slips, lines[depth - 2]![at - 2]! + 1);
      line[at] = slips;
      if (slips < least) least = slips;
    }
    if (last < typed.length) line[last + 1] = most + 1;
    return least;
  }
}
