/** A document as plain data in the buyer's language; the renderer only draws it. */
export interface DocumentModel {
  readonly language: string;
  readonly kind: DocumentModelKind;
  readonly title: string;
  readonly subtitle: string;
  readonly brand: string;
  /** The issuer: the agency's lines in the header. */
  readonly agency: readonly string[];
  /** The codes that identify the order, formatted for people. */
  readonly codes: readonly Fact[];
  /** The same codes as a barcode. */
  readonly barcode: string;
  readonly facts: readonly Fact[];
  /** Warnings: a part of the order was cancelled. */
  readonly alerts: readonly string[];
  readonly sections: readonly DocumentSection[];
  /** Names to be held up in an arrivals hall, one per page. */
  readonly signs?: readonly DocumentSign[];
  /** Printed on every page, with the page number. */
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
  /** Starts a new page. */
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
  /** Additional notes. */
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

/** One cell per column, or one `heading` for the rows that follow. */
export type DocumentRow = { readonly heading: string } | { readonly cells: readonly string[] };

export interface NotesSection {
  readonly type: 'notes';
  /** Empty if it continues the section before it. */
  readonly title: string;
  readonly notes: readonly string[];
  /** Small print: legally required text. */
  readonly isFine?: boolean;
}

/** A drawn plan of the meeting point; its numbers are explained by the legend, in order. */
export interface PlanSection {
  readonly type: 'plan';
  readonly title: string;
  /** `arrivals`: baggage belts, door of the hall, driver, car park. `door`: entrance of a house, driver, car. */
  readonly drawing: 'arrivals' | 'door';
  readonly meetingPoint: string;
  readonly legend: readonly string[];
  readonly note: string;
}

/** Facts, some of which the reader fills in by hand. */
export interface FieldsSection {
  readonly type: 'fields';
  readonly title: string;
  /** Absent: a line to write on. */
  readonly fields: readonly { readonly label: string; readonly value?: string }[];
  /** Instructions, step by step. */
  readonly steps: { readonly title: string; readonly lines: readonly string[] };
}

/** Continuous text over any number of pages. */
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
