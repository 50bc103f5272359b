export interface RedrawnPhoto {
  /** WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Redraws a PNG, JPEG or WebP picture for a page; undefined if it cannot be drawn. */
export type RedrawPhoto = (bytes: Buffer) => Promise<RedrawnPhoto | undefined>;

/** The airports that an agency can sell a flight to now. */
export type ListDestinations = (tenantId: number) => Promise<ReadonlySet<string>>;
