import type { SeatService } from './ports.ts';

/** A bag or a seat of an order, bought with the flights of an external supplier. */
interface ChosenService {
  /** Of the order's travellers: adults, then children, then infants. */
  readonly passengerIndex: number;
  /** Of the trip's directions. */
  readonly slice: number;
}

export interface ChosenBag extends ChosenService {
  readonly code: string;
}

export interface ChosenSeat extends ChosenService {
  /** The supplier's own services for it, one for each passenger of the type. */
  readonly ofSupplier: readonly SeatService[];
}
