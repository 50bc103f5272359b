import type { Currency } from '@farewind/values/currency';
import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session/session.tsx';
import type { BuyerFields } from '../checkout-fields.ts';
import type { PurchaseForm } from '../use-purchase-form.ts';

/**
 * The currency of the payment: the search's, so that an address shows everybody the same price, until another is chosen
 * in the header or beside the card, or required by a card. Stored in the draft.
 */
export function usePayCurrency<Fields extends BuyerFields>(searched: Currency, form: PurchaseForm<Fields>) {
  const { currency: inHeader, setCurrency } = useSession();
  const kept = form.fields.payCurrency;
  const atStart = kept === '' ? searched : kept;
  const [isOpening, setOpening] = useState(inHeader !== atStart);
  // The header follows later: until then its currency would be asked for, and shown as the price.
  useEffect(() => {
    if (!isOpening) return;
    if (inHeader === atStart) setOpening(false);
    else setCurrency(atStart);
  }, [isOpening, inHeader, atStart, setCurrency]);
  const currency = isOpening ? atStart : inHeader;
  const { changeBy } = form;
  useEffect(() => {
    if (currency !== kept) changeBy((now) => ({ ...now, payCurrency: currency }), []);
  });
  return { currency, payIn: setCurrency };
}
