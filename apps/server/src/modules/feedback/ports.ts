/** A fault of a page as another store of faults is told it: masked, and of no visitor. */
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

/** Tells it; throws when another try may help. */
export type ForwardFault = (fault: ForwardedFault) => Promise<void>;
