/** A document as plain data in the buyer's language: what the renderer draws, nothing left to decide. */
export interface Paper {
  readonly language: string;
  readonly kind: PaperKind;
  readonly title: string;
  readonly subtitle: string;
  readonly brand: string;
  /** Who issued it: the agency's lines at the head. */
  readonly agency: readonly string[];
  /** The codes by which the order is found, as a person reads them. */
  readonly codes: readonly Fact[];
  /** The same codes for a reader's camera. */
  readonly barcode: string;
  readonly facts: readonly Fact[];
  /** What a reader must not miss: a part of the order that was cancelled. */
  readonly alerts: readonly string[];
  readonly sections: readonly PaperSection[];
  /** At the foot of every page, with its number. */
  readonly footer: string;
}

/** `voucher`: of a ride, drawn by whoever sells rides. */
export type PaperKind = 'certificate' | 'ticket' | 'receipt' | 'refund' | 'invoice' | 'voucher';

export type PaperSection = JourneySection | TableSection | NotesSection;

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface JourneySection {
  readonly type: 'journey';
  readonly title: string;
  readonly segments: readonly PaperSegment[];
  readonly facts: readonly Fact[];
}

export interface PaperSegment {
  readonly flight: string;
  readonly detail: string;
  readonly departs: PaperStop;
  readonly arrives: PaperStop;
  readonly duration: string;
  /** The wait before the next segment. */
  readonly layover?: string;
}

export interface PaperStop {
  readonly time: string;
  readonly date: string;
  readonly place: string;
}

export interface TableSection {
  readonly type: 'table';
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  readonly total?: Fact;
  readonly remarks: readonly string[];
}

export interface PaperColumn {
  readonly label: string;
  /** Share of the width. */
  readonly share: number;
  readonly isSum?: boolean;
}

/** One cell a column, or one `heading` over the rows that follow. */
export type PaperRow = { readonly heading: string } | { readonly cells: readonly string[] };

export interface NotesSection {
  readonly type: 'notes';
  readonly title: string;
  readonly notes: readonly string[];
  /** Set small: what the law wants to be said. */
  readonly isFine?: boolean;
}
