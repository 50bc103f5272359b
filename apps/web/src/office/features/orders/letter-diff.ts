export interface LetterPart {
  readonly kind: 'same' | 'gone' | 'come';
  readonly text: string;
}

/** The differences between two names, letter by letter: `LEV` → `LEO` is `LE` unchanged, `V` removed, `O` added. */
export function diffLetters(before: string, after: string): LetterPart[] {
  const common = commonLengths(before, after);
  const parts: { kind: LetterPart['kind']; text: string }[] = [];
  const add = (kind: LetterPart['kind'], letter: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += letter;
    else parts.push({ kind, text: letter });
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [one, other] = [before.charAt(i), after.charAt(j)];
    if (one !== '' && one === other) {
      add('same', one);
      i += 1;
      j += 1;
    } else if (other === '' || (one !== '' && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      add('gone', one);
      i += 1;
    } else {
      add('come', other);
      j += 1;
    }
  }
  return parts;
}

/** The length of the longest common subsequence from each position of both texts on. */
function commonLengths(one: string, other: string): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  );
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] =
        one[i] === other[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
