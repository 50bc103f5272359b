import type { Currency } from '@farewind/values/currency';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SessionProvider, type Session } from '../../../shared/session/session.tsx';
import type { BuyerFields } from '../checkout-fields.ts';
import type { PurchaseForm } from '../use-purchase-form.ts';
import { usePayCurrency } from './use-pay-currency.ts';

/** The first currency of a purchase of a search in euro; `kept` is the draft's. */
function startIn(
  header: { readonly currency: Currency; readonly chosen?: Currency; readonly chosenBefore?: Currency },
  kept: Currency | '' = '',
): string {
  const form = {
    fields: { payCurrency: kept },
    changeBy: () => undefined,
  } as unknown as PurchaseForm<BuyerFields>;
  function Shown() {
    return usePayCurrency({ searchedIn: 'EUR', chosenBefore: header.chosenBefore }, form).currency;
  }
  const session = { currency: header.currency, chosen: header.chosen, setCurrency: () => undefined };
  return renderToString(
    <SessionProvider value={session as unknown as Session}>
      <Shown />
    </SessionProvider>,
  );
}

it('a purchase starts in the currency of its search or draft, whatever was chosen before its page was opened', () => {
  expect(startIn({ currency: 'RUB' })).toBe('EUR');
  expect(startIn({ currency: 'RUB', chosen: 'RUB', chosenBefore: 'RUB' })).toBe('EUR');
  expect(startIn({ currency: 'RUB' }, 'TRY')).toBe('TRY');
});

it('a currency chosen while the purchase was loading is the newest, and stays', () => {
  expect(startIn({ currency: 'RUB', chosen: 'RUB' })).toBe('RUB');
  expect(startIn({ currency: 'TRY', chosen: 'TRY', chosenBefore: 'RUB' })).toBe('TRY');
  expect(startIn({ currency: 'RUB', chosen: 'RUB' }, 'TRY')).toBe('RUB');
});
