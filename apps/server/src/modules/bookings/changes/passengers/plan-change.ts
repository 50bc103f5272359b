/** Letters of a charter name that can be corrected for free until its ticket is issued. */
const FREE_EDITS = 3;

interface FullName {
  readonly name: string;
  readonly surname: string;
}

/** One passenger's part of a change, as stored and returned. Of documents, only the names of the changed members. */
export interface ChangeLine {
  readonly passengerIndex: number;
  readonly from: { readonly name: string; readonly surname: string };
  readonly to: { readonly name: string; readonly surname: string };
  readonly letters: number;
  readonly members: readonly string[];
  readonly reason: 'letters' | 'fee';
  readonly feeMinor: number;
}

export interface ChangedPassenger {
  readonly passengerIndex: number;
  readonly from: { readonly name: string; readonly surname: string };
  readonly to: { readonly name: string; readonly surname: string };
  /** Changed members other than the names. */
  readonly members: readonly string[];
  /** Letters corrected for free in earlier requests. */
  readonly lettersBefore: number;
  /** The passenger's valid tickets. */
  readonly tickets: readonly {
    readonly isCharter: boolean;
    readonly isIssued: boolean;
    readonly totalMinor: number;
  }[];
}

/**
 * The price of a change. Up to three letters of a name, counted over all requests, are free while all of the
 * passenger's tickets are charters that have not been issued. Anything else costs the agency's fee per ticket, at most
 * the ticket's price. Sums in minor units of the order's currency.
 */
export function planChange(passengers: readonly ChangedPassenger[], feeMinor: number): ChangeLine[] {
  return passengers.map(({ passengerIndex, from, to, members, lettersBefore, tickets }) => {
    const letters = nameEditDistance(from, to);
    const isOpen = tickets.every(({ isCharter, isIssued }) => isCharter && !isIssued);
    const isFree = isOpen && members.length === 0 && lettersBefore + letters <= FREE_EDITS;
    const fee = tickets.reduce((sum, { totalMinor }) => sum + Math.min(feeMinor, totalMinor), 0);
    return {
      passengerIndex,
      from,
      to,
      letters,
      members,
      ...(isFree ? { reason: 'letters' as const, feeMinor: 0 } : { reason: 'fee' as const, feeMinor: fee }),
    };
  });
}

/**
 * Edit distance between two full names: the fewest letters inserted, removed or replaced in name and surname together.
 * Compared in capitals; spaces, hyphens and apostrophes count, because a ticket shows them.
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
