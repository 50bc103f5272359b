/** The counters of transactions, with their labels. Labels are few and fixed: never a name, a number or an address. */
export interface Counted {
  readonly holds: { readonly outcome: 'held' | 'sold' | 'gone' | 'released' };
  /** `reason` of a failure, else empty. */
  readonly payments: { readonly outcome: string; readonly reason: string };
  readonly missedDeadlines: { readonly kind: string };
}

export type Count = <Thing extends keyof Counted>(what: Thing, labels: Counted[Thing]) => void;
