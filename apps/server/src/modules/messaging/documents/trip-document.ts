/** A document as plain data in the buyer's language: what the renderer draws, nothing left to decide. */
export interface TripDocument {
  readonly language: string;
  readonly kind: 'certificate' | 'ticket';
  readonly title: string;
  readonly subtitle: string;
  readonly brand: string;
  readonly agencyLines: readonly string[];
  readonly facts: readonly Fact[];
  readonly directions: readonly DocumentDirection[];
  readonly passengersTitle: string;
  readonly passengers: readonly Fact[];
  readonly priceTitle: string;
  readonly priceHeads: readonly string[];
  readonly priceRows: readonly (readonly string[])[];
  readonly total: Fact;
  readonly payment: string;
  readonly noticesTitle: string;
  readonly notices: readonly string[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface DocumentDirection {
  readonly title: string;
  readonly segments: readonly DocumentSegment[];
  readonly facts: readonly Fact[];
}

export interface DocumentSegment {
  readonly flight: string;
  readonly departs: { readonly time: string; readonly date: string; readonly place: string };
  readonly arrives: { readonly time: string; readonly date: string; readonly place: string };
  readonly detail: string;
}
