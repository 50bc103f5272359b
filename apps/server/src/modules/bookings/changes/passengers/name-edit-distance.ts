/** How many letters of a charter name may be put right for nothing, until its ticket is issued. */
export const FREE_EDITS = 3;

interface FullName {
  readonly name: string;
  readonly surname: string;
}

/**
 * Letters that differ between two full names: the fewest that are put in, left out or replaced, in name and surname
 * together. Compared in capitals; spaces, hyphens and apostrophes count as letters do, since a ticket shows them.
 */
export function nameEditDistance(from: FullName, to: FullName): number {
  return editDistance(from.name, to.name) + editDistance(from.surname, to.surname);
}

function editDistance(from: string, to: string): number {
  const target = [...to.toUpperCase()];
  let row = [0, ...target.map((_, index) => index + 1)];
  for (const [above, letter] of [...from.toUpperCase()].entries()) {
    const next = [above + 1];
    for (const [index, other] of target.entries()) {
      const replaced = row[index]! + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, row[index + 1]! + 1, next[index]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
