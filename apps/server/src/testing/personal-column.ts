/** The handling of a column of personal data. */
export interface PersonalColumn {
  /** Sealed (`platform/secrets/sealed-columns.ts`). */
  readonly sealed?: true;
  /**
   * `erased` with the person (`modules/customers/privacy`), completely or the part about them; `expires` by a job; or
   * the reason why it is kept.
   */
  readonly end: 'erased' | 'erasedInPart' | 'expires' | { readonly kept: string };
  /** Whether it is handed over to the person on request (`Customer/Export`), or why not. */
  readonly exported: true | { readonly not: string };
  /** Document data or a file of a buyer: erased at the end of the agency's retention period, in every order. */
  readonly isDocument?: true;
  /** It is in no log and no error report, and is not shown to a caller who only knows an order's id. */
  readonly masked?: true;
}

export interface PersonalTable {
  readonly personal: Readonly<Record<string, PersonalColumn>>;
  /** The table's other columns; a new column must be added to one of the two. */
  readonly other: readonly string[];
}

export const columns = (names: string) => names.split(' ');

export const plain: PersonalColumn = { end: 'erased', exported: true, masked: true };
export const worked: PersonalColumn = { end: 'erased', exported: { not: 'worked out of the other columns' } };
export const sealed: PersonalColumn = { sealed: true, end: 'erased', exported: true, masked: true };
export const companion: PersonalColumn = {
  sealed: true,
  end: 'erased',
  exported: { not: 'is about others too' },
};
export const buyerFile: PersonalColumn = { ...companion, isDocument: true };
export const proof: PersonalColumn = { end: 'erased', exported: { not: 'shows whoever travels along' } };
export const written: PersonalColumn = {
  end: 'erased',
  exported: { not: 'says again what the order says' },
  masked: true,
};
export const keyed: PersonalColumn = { end: 'erased', exported: { not: 'a keyed hash, which nobody reads' } };
export const keyedOfNetwork: PersonalColumn = {
  end: { kept: 'a keyed hash that no person stands beside; counted for an hour or a day' },
  exported: { not: 'a keyed hash, which nobody reads' },
};
export const keyedOfAddress: PersonalColumn = {
  end: 'expires',
  exported: { not: 'a keyed hash, which nobody reads' },
};
export const ofStaff: PersonalColumn = {
  end: 'erased',
  exported: { not: 'notes of staff about their own work' },
};
export const ofSimulator: PersonalColumn = {
  end: { kept: 'only staff are stood in for, until their session is deleted' },
  exported: { not: 'of the staff' },
};
export const actingStaff: PersonalColumn = {
  end: { kept: 'who of the staff acted' },
  exported: { not: 'names somebody of the staff' },
};
export const unowned: PersonalColumn = { end: 'expires', exported: { not: 'nobody knows whose it is' } };
export const maskedBefore: PersonalColumn = {
  end: { kept: 'is masked before it is written, and names nobody' },
  exported: { not: 'nobody knows whose it is' },
};
export const ofBank: PersonalColumn = {
  end: { kept: 'a line of the agency’s own bank statement, which books keep as the bank wrote it' },
  exported: { not: 'nobody knows whose it is' },
};
