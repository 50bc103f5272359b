import type { Currency } from '@farewind/values/currency';
import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session/session.tsx';
import type { BuyerFields } from '../checkout-fields.ts';
import type { PurchaseForm } from '../use-purchase-form.ts';

export interface PayCurrencyStart {
  readonly searchedIn: Currency;
  /** The newest choice in the header when the page was opened, before what it sells was loaded (`useChosenBefore`). */
  readonly chosenBefore: Currency | undefined;
}

/**
 * The currency of the payment: the search's, so that an address shows everybody the same price, until another is chosen
 * in the header or beside the card, or required by a card. Stored in the draft.
 */
export function usePayCurrency<Fields extends BuyerFields>(
  { searchedIn, chosenBefore }: PayCurrencyStart,
  form: PurchaseForm<Fields>,
) {
  const { currency: inHeader, chosen, setCurrency } = useSession();
  const kept = form.fields.payCurrency;
  const [start] = useState(() => ({
    chosen,
    // A choice made while the page was loading is newer than search and draft.
    currency: chosen !== chosenBefore ? inHeader : kept === '' ? searchedIn : kept,
  }));
  const [hasFollowed, setFollowed] = useState(inHeader === start.currency);
  // The header follows later: until then its currency would be asked for, and shown as the price.
  const isOpening = !hasFollowed && chosen === start.chosen;
  useEffect(() => {
    if (isOpening) setCurrency(start.currency);
    else setFollowed(true);
  }, [isOpening, start, setCurrency]);
  const currency = isOpening ? start.currency : inHeader;
  const { changeBy } = form;
  useEffect(() => {
    if (currency !== kept) changeBy((now) => ({ ...now, payCurrency: currency }), []);
  });
  return { currency, payIn: setCurrency };
}
