/** An offer as it was made, with the data needed to buy it. */
export interface KeptOffer {
  readonly wire: WireOffer;
  /** What is sold with it: told with one offer, and only when asked for. */
  readonly services: readonly WireService[];
  /** The type of each passenger, by the supplier's own name for them. */
  readonly passengers: ReadonlyMap<string, string>;
  /** The day of the last slice, on which ages are reckoned. */
  readonly lastDate: string;
}

/** What the simulator itself reads of a segment. */
export interface WireSegment {
  readonly id: string;
  readonly departing_at: string;
  readonly marketing_carrier_flight_number: string;
}

/** A seat of one passenger on one segment; told with the seat maps of an offer. */
export interface WireSeat {
  readonly id: string;
  readonly type: 'seat';
  readonly passenger_ids: readonly string[];
  readonly segment_ids: readonly string[];
  readonly total_amount: string;
  readonly total_currency: string;
  readonly metadata: {
    readonly designator: string;
    readonly name: string;
    readonly disclosures: readonly string[];
  };
}

export interface WireService {
  readonly id: string;
  readonly type: 'baggage';
  readonly maximum_quantity: number;
  readonly passenger_ids: readonly string[];
  readonly segment_ids: readonly string[];
  readonly total_amount: string;
  readonly total_currency: string;
  readonly metadata: { readonly type: 'checked'; readonly maximum_weight_kg: number };
}

/** The changes allowed before departure, and their price for the whole party. */
export interface WireCondition {
  readonly allowed: boolean;
  readonly penalty_amount: string | null;
  readonly penalty_currency: string | null;
}

export interface WireOffer {
  readonly id: string;
  readonly expires_at: string;
  readonly total_amount: string;
  readonly total_currency: string;
  readonly base_amount: string;
  readonly tax_amount: string;
  readonly passenger_identity_documents_required: boolean;
  readonly payment_requirements: {
    readonly requires_instant_payment: boolean;
    readonly payment_required_by: string | null;
    readonly price_guarantee_expires_at: string | null;
  };
  readonly conditions: {
    readonly refund_before_departure: WireCondition;
    readonly change_before_departure: WireCondition;
  };
  readonly slices: readonly {
    readonly id: string;
    readonly fare_brand_name: string;
    readonly segments: readonly object[];
  }[];
  readonly [more: string]: unknown;
}

/** Batches of offers not fetched yet; each is ready at an instant of the process's own clock. */
export interface KeptQuestion {
  readonly total: number;
  batches: { readonly readyAt: number; readonly offers: readonly WireOffer[] }[];
}

export interface KeptOrder {
  readonly id: string;
  readonly booking_reference: string;
  readonly created_at: string;
  cancelled_at: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  total_amount: string;
  readonly total_currency: string;
  readonly tax_amount: string;
  readonly conditions: WireOffer['conditions'];
  payment_status: {
    readonly awaiting_payment: boolean;
    readonly payment_required_by: string | null;
    readonly price_guarantee_expires_at: string | null;
    readonly paid_at: string | null;
  };
  readonly passengers: readonly {
    readonly id: string;
    readonly given_name: string;
    readonly family_name: string;
  }[];
  documents: readonly {
    readonly type: 'electronic_ticket';
    readonly unique_identifier: string;
    readonly passenger_ids: readonly string[];
  }[];
  slices: WireOffer['slices'];
  readonly services: readonly SoldService[];
}

type SoldService = (Omit<WireService, 'maximum_quantity'> | WireSeat) & { readonly quantity: number };

/** A payment of a reservation: the supplier's own ledger of what it has taken later. */
export interface KeptPayment {
  readonly id: string;
  readonly order_id: string;
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly created_at: string;
}

/** What a carrier announced to an order. */
export interface KeptChange {
  readonly id: string;
  readonly order_id: string;
  readonly created_at: string;
  action_taken: 'accepted' | null;
  action_taken_at: string | null;
  readonly available_actions: readonly string[];
  readonly removed: WireOffer['slices'];
  readonly added: WireOffer['slices'];
  readonly travel_agent_ticket: null;
}

/** What a carrier asks for another date of one direction of an order. */
export interface KeptChangeOffer {
  readonly id: string;
  readonly order_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
  readonly change_total_amount: string;
  readonly change_total_currency: string;
  readonly penalty_total_amount: string;
  readonly penalty_total_currency: string;
  readonly new_total_amount: string;
  readonly new_total_currency: string;
  readonly refund_to: 'balance';
  readonly slices: { readonly add: WireOffer['slices']; readonly remove: WireOffer['slices'] };
}

/** A change that was begun with an offer. */
export interface KeptOrderChange extends KeptChangeOffer {
  confirmed_at: string | null;
  readonly live_mode: boolean;
}

/** An address that is told of events, signed with its secret. */
export interface KeptWebhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
}

export interface KeptCancellation {
  readonly id: string;
  readonly order_id: string;
  /** Null where the carrier does not say what it gives back. */
  readonly refund_amount: string | null;
  readonly refund_currency: string | null;
  readonly refund_to: 'balance' | 'voucher' | 'airline_credits' | 'awaiting_payment';
  readonly airline_credits: readonly object[];
  readonly expires_at: string;
  confirmed_at: string | null;
}

/** The failures it can simulate: the affected calls, and the label on its page. */
export const faults = {
  slow: {
    words: 'answers late',
    meets: ['search', 'offer', 'seats', 'order', 'orders', 'pay', 'cancel', 'wish'],
  },
  broken: {
    words: 'is out of order (502)',
    meets: ['search', 'offer', 'seats', 'order', 'orders', 'pay', 'cancel', 'wish'],
  },
  halfway: { words: 'breaks off after the first batch', meets: ['batch'] },
  lost: { words: 'books, and its answer is lost', meets: ['order'] },
  accepted: { words: 'accepts an order and books it later (202)', meets: ['order'] },
  unlisted: { words: 'leaves its orders out of its list', meets: ['list'] },
  gone: { words: 'has nothing left of the offer', meets: ['offer'] },
  soldOut: { words: 'sells the last seat to somebody else', meets: ['order'] },
  priceChanged: { words: 'has become dearer by a tenth', meets: ['offer'] },
  bagDearer: { words: 'sells bags a tenth dearer', meets: ['bags'] },
  seatsGone: { words: 'has sold all seats of a seat map', meets: ['seats'] },
  seatSold: { words: 'sells a chosen seat to somebody else in the moment of buying', meets: ['seatOrder'] },
  dearer: { words: 'becomes dearer by a tenth in the moment of buying', meets: ['order'] },
  paymentLost: { words: 'takes a payment, and its answer is lost', meets: ['pay'] },
  paymentUnknown: { words: 'fails at a payment (500), which never arrives', meets: ['pay'] },
  busy: {
    words: 'refuses an order, a payment or a change, because too many calls were made (429)',
    meets: ['order', 'pay', 'confirm'],
  },
  poor: { words: 'refuses a payment, because the balance is too low', meets: ['pay'] },
  changeRefused: { words: 'does not change an order that it has offered to change', meets: ['confirm'] },
  changeLost: { words: 'changes an order, and its answer is lost', meets: ['confirm'] },
  shortHold: { words: 'reserves for two hours only', meets: ['hold'] },
  keeps: { words: 'does not take a booking back', meets: ['cancel'] },
  voucher: { words: 'gives back a voucher instead of money', meets: ['cancel'] },
  credits: { words: 'gives back airline credits instead of money', meets: ['cancel'] },
  unknownRefund: { words: 'does not say what it gives back', meets: ['cancel'] },
} as const;

export type SimulatedFault = keyof typeof faults;
export type Act = (typeof faults)[SimulatedFault]['meets'][number];

const KEPT = 2000;

/** The simulator's offers, sales, and configured failures. */
export class FlightDesk {
  readonly questions = new Map<string, KeptQuestion>();
  readonly offers = new Map<string, KeptOffer>();
  readonly orders = new Map<string, KeptOrder>();
  /** Seats of dated flights that orders have, as `seatKey` names them. */
  readonly soldSeats = new Set<string>();
  readonly payments: KeptPayment[] = [];
  readonly cancellations = new Map<string, KeptCancellation>();
  readonly changes = new Map<string, KeptChange>();
  readonly changeOffers = new Map<string, KeptChangeOffer>();
  readonly orderChanges = new Map<string, KeptOrderChange>();
  readonly webhooks = new Map<string, KeptWebhook>();
  /** `after`: the number of matching calls that still succeed first. */
  failing: { readonly fault: SimulatedFault; readonly times: number; readonly after?: number } = {
    fault: 'slow',
    times: 0,
  };

  storeOffer(offer: KeptOffer): void {
    keep(this.offers, offer.wire.id, offer);
  }

  storeQuestion(id: string, question: KeptQuestion): void {
    keep(this.questions, id, question);
  }

  /** The newest first. */
  listOrders(): KeptOrder[] {
    return [...this.orders.values()].toReversed();
  }

  /** The fault that this call meets, if any. */
  takeFault(act: Act): SimulatedFault | undefined {
    const { fault, times, after = 0 } = this.failing;
    const meets: readonly Act[] = faults[fault].meets;
    if (times === 0 || !meets.includes(act)) return undefined;
    if (after > 0) {
      this.failing = { fault, times, after: after - 1 };
      return undefined;
    }
    this.failing = { fault, times: times - 1 };
    return fault;
  }
}

function keep<T>(map: Map<string, T>, id: string, value: T): void {
  map.set(id, value);
  for (const oldest of map.keys()) {
    if (map.size <= KEPT) return;
    map.delete(oldest);
  }
}
