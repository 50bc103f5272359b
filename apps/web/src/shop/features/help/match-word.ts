/** How well a typed word fits a word of a text: 3 the same, 2 its beginning, 1 another ending or a slip, 0 not at all. */
export function matchWord(typed: string, word: string): number {
  if (typed === word) return 3;
  if (word.startsWith(typed)) return 2;
  if (typed.length < 4) return 0;
  if (sharesStem(typed, word)) return 1;
  return isSlip(typed, word) ? 1 : 0;
}

/** возвраты and возврата, çocuğun and çocuk: what differs is the ending. */
function sharesStem(typed: string, word: string): boolean {
  let shared = 0;
  while (shared < typed.length && typed[shared] === word[shared]) shared += 1;
  return shared >= 4 && typed.length - shared <= 2 && word.length - shared <= 4;
}

/** One letter too many, too few, another one, or two in the wrong order; long words may have two such slips. */
function isSlip(typed: string, word: string): boolean {
  const allowed = typed.length >= 8 ? 2 : 1;
  if (Math.abs(typed.length - word.length) > allowed) return false;
  return editDistance(typed, word) <= allowed;
}

function editDistance(first: string, second: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= second.length; column += 1) {
      const same = first[row - 1] === second[column - 1];
      const crossed =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        crossed ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[second.length]!;
}
