/** A document as plain data in the buyer's language: what the renderer draws, nothing left to decide. */
export interface DocumentModel {
  readonly language: string;
  readonly kind: DocumentModelKind;
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
  readonly sections: readonly DocumentSection[];
  /** Names in letters to be read across a hall, each on a page of its own. */
  readonly signs?: readonly DocumentSign[];
  /** At the foot of every page, with its number. */
  readonly footer: string;
}

export type DocumentModelKind =
  | 'certificate'
  | 'ticket'
  | 'receipt'
  | 'refund'
  | 'invoice'
  | 'voucher'
  | 'agreement';

export type DocumentSection =
  | JourneySection
  | TableSection
  | NotesSection
  | PlanSection
  | FieldsSection
  | TextSection;

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface JourneySection {
  readonly type: 'journey';
  readonly title: string;
  readonly segments: readonly DocumentSegment[];
  readonly facts: readonly Fact[];
  /** It begins a page of its own. */
  readonly startsPage?: boolean;
}

export interface DocumentSegment {
  readonly flight: string;
  readonly detail: string;
  readonly departs: DocumentStop;
  readonly arrives: DocumentStop;
  readonly duration: string;
  /** The wait before the next segment. */
  readonly layover?: string;
  /** What else is to be known of it. */
  readonly remarks?: readonly string[];
}

export interface DocumentStop {
  readonly time: string;
  readonly date: string;
  readonly place: string;
}

export interface TableSection {
  readonly type: 'table';
  readonly title: string;
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly DocumentRow[];
  readonly total?: Fact;
  readonly remarks: readonly string[];
}

export interface DocumentColumn {
  readonly label: string;
  /** Share of the width. */
  readonly share: number;
  readonly isSum?: boolean;
}

/** One cell a column, or one `heading` over the rows that follow. */
export type DocumentRow = { readonly heading: string } | { readonly cells: readonly string[] };

export interface NotesSection {
  readonly type: 'notes';
  /** Empty: it goes with what stands before it. */
  readonly title: string;
  readonly notes: readonly string[];
  /** Set small: legally required text. */
  readonly isFine?: boolean;
}

/** A drawn plan of where people meet; its numbers stand in the legend in their order. */
export interface PlanSection {
  readonly type: 'plan';
  readonly title: string;
  /** `arrivals`: belts, door of the hall, driver, car park. `door`: entrance of a house, driver, car. */
  readonly drawing: 'arrivals' | 'door';
  readonly meetingPoint: string;
  readonly legend: readonly string[];
  readonly note: string;
}

/** Facts that a reader may add by hand. */
export interface FieldsSection {
  readonly type: 'fields';
  readonly title: string;
  /** Without a value: a line to write on. */
  readonly fields: readonly { readonly label: string; readonly value?: string }[];
  /** What to do when they are needed, step by step. */
  readonly steps: { readonly title: string; readonly lines: readonly string[] };
}

/** Running text, over as many pages as it takes. */
export interface TextSection {
  readonly type: 'text';
  readonly blocks: readonly TextBlock[];
}

export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly runs: readonly TextRun[] }
  | { readonly kind: 'item'; readonly mark: string; readonly runs: readonly TextRun[] }
  | { readonly kind: 'row'; readonly isHead: boolean; readonly cells: readonly (readonly TextRun[])[] };

export interface TextRun {
  readonly text: string;
  readonly isStrong?: boolean;
}

export interface DocumentSign {
  readonly title: string;
  readonly name: string;
  readonly remark: string;
}
