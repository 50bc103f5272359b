export interface RedrawnPhoto {
  /** WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Draws a PNG, JPEG or WebP picture anew for a page; undefined for what cannot be drawn. */
export type RedrawPhoto = (bytes: Buffer) => Promise<RedrawnPhoto | undefined>;

/** The airports that an agency can sell a flight to now. */
export type ListDestinations = (tenantId: number) => Promise<ReadonlySet<string>>;
