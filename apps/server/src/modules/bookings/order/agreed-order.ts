import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { Contact, DraftItem, DraftPassenger } from './order-draft.ts';

/** An item as the agreement names it, held or not yet. */
export type AgreedItem = Omit<DraftItem, 'supplier' | 'supplierLocator'>;

/** The values of an agreement; for an incomplete form, whatever has been typed so far. */
export interface AgreedOrder {
  readonly items: readonly AgreedItem[];
  readonly passengers: readonly Pick<DraftPassenger, 'type' | 'name' | 'surname'>[];
  readonly contact: Pick<Contact, 'name' | 'surname' | 'email' | 'phone'>;
  readonly couponCode: string | undefined;
  readonly currency: Currency;
  /** The name that the card's statement will show: that of the account which collects this currency on this site. */
  readonly statementText: string | undefined;
  readonly language: Language;
  /** When it is accepted or previewed. */
  readonly now: Date;
}
