import type { Reader } from '../../shared/session/read-value.ts';
import type { PurchaseChoice } from './purchase-choice.ts';
import { readCheckoutChoice } from './read-fields.ts';
import { readRideChoice } from './ride-drafts.ts';

/** A stored choice of flights, or of rides alone. */
export const readAnyChoice: Reader<PurchaseChoice> = (value) =>
  readCheckoutChoice(value) ?? readRideChoice(value);
