/** The meaning of a rate key. Times are local at the destination, without seconds. */
export interface KeptRate {
  readonly zone: string;
  readonly language: 'ru' | 'en' | 'tr';
  readonly expiresAt: Date;
  readonly totalCents: number;
  readonly service: WireWords & {
    readonly pickup: { readonly at: string; readonly description: string };
  };
}

type WireWords = Readonly<Record<string, unknown>>;

export interface KeptBooking {
  readonly reference: string;
  readonly clientReference: string;
  readonly bookedAt: Date;
  readonly holder: string;
  readonly flight: string;
  readonly rate: KeptRate;
  readonly pickupAt: string;
  readonly status: 'CONFIRMED' | 'CANCELLED';
  /** The charged cancellation fee. */
  readonly feeCents: number;
}

/** The failures it can simulate: the affected calls, and the label on its page. */
export const faults = {
  slow: { words: 'answers late', meets: ['search', 'quote', 'book', 'find', 'cancel', 'amend'] },
  broken: { words: 'is out of order (500)', meets: ['search', 'quote', 'book', 'find', 'cancel', 'amend'] },
  lost: { words: 'books, and its answer is lost', meets: ['book'] },
  soldOut: { words: 'has no vehicle left', meets: ['book', 'amend'] },
  priceChanged: { words: 'has another price by now', meets: ['book'] },
} as const;

export type SimulatedFault = keyof typeof faults;
export type Act = (typeof faults)['slow']['meets'][number];

const KEPT = 1000;

/** The simulator's sales and configured failures. */
export class RideDesk {
  readonly rates = new Map<string, KeptRate>();
  readonly bookings = new Map<string, KeptBooking>();
  failing: { readonly fault: SimulatedFault; readonly times: number } = { fault: 'slow', times: 0 };

  storeRate(rateKey: string, rate: KeptRate): void {
    this.rates.set(rateKey, rate);
    for (const oldest of this.rates.keys()) {
      if (this.rates.size <= KEPT) return;
      this.rates.delete(oldest);
    }
  }

  listByClient(clientReference: string): KeptBooking[] {
    return [...this.bookings.values()].filter((booking) => booking.clientReference === clientReference);
  }

  /** The fault that this call meets, if any. */
  takeFault(act: Act): SimulatedFault | undefined {
    const { fault, times } = this.failing;
    const meets: readonly Act[] = faults[fault].meets;
    if (times === 0 || !meets.includes(act)) return undefined;
    this.failing = { fault, times: times - 1 };
    return fault;
  }
}
