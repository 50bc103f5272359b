/** A browser error as forwarded to an error tracker: masked, and without visitor data. */
export interface ForwardedFault {
  readonly errorId: string;
  readonly kind: string;
  readonly message: string;
  readonly stack: string | null;
  readonly page: string;
  readonly browser: string;
  readonly count: number;
  readonly seenAt: Date;
  readonly tenantId: number;
}

/** Forwards it, or logs why the store has not taken it. */
export type ForwardFault = (fault: ForwardedFault) => Promise<void>;
