import { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { findAgreement } from '../order/kept-agreement.ts';
import {
  actingWith,
  openBookingTestHarness,
  SALE_DAY,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';

let desk: BookingTestHarness;
/** Accounts by currency, as banks give them to an agency. */
const statements = { EUR: 'FAREWIND*EUR', TRY: 'FAREWIND*LIRA' } as const;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
  const { owner } = desk.db.database;
  await owner.query("update payment_setting set statement_text = $1, currencies = '{EUR}'", [statements.EUR]);
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertTestPaymentSetting(scope, desk.parts.keyring, desk.bank.url, { id: 9, currencies: ['TRY'] }),
  );
  await owner.query('update payment_setting set statement_text = $1 where id = 9', [statements.TRY]);
});
afterAll(() => desk.close());

describe.each([
  ['EUR', '2027-05-04'],
  ['TRY', '2027-05-05'],
] as const)('a buyer who pays in %s', (currency, date) => {
  it('reads in the agreement the name that the statement will show, before paying and in the kept text', async () => {
    const purchase = await desk.offer('scheduled', date, 5, { currency });
    const quote = await desk.quote(purchase);
    const passengers = [{ type: 'adult' as const, name: 'ANNA', surname: 'SOKOLOVA' }];
    const shown = await desk.call(previewAgreement, { ...purchase, quoteSeal: quote.quoteSeal, passengers });
    expect(JSON.parse(shown.body)).toMatchObject({ statementText: statements[currency] });

    const { orderId, pGuid } = await desk.order(purchase, quote);
    const kept = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      findAgreement(scope, desk.parts.keyring, orderId),
    );
    expect(JSON.parse(kept!.body)).toMatchObject({ statementText: statements[currency] });
    const { payment } = await desk.getOrder(orderId, actingWith(pGuid));
    expect(payment?.statementText).toBe(statements[currency]);
  });

  it('reads the same beside the pay button of a card typed here', async () => {
    const { methods } = await desk.call(getPaymentMethods, { currency });
    const namesOf = (isTyped: boolean) =>
      methods.filter(({ way }) => (way === 'rawCard') === isTyped).map((method) => method.statementText);
    expect(namesOf(true)).toEqual([statements[currency]]);
    // Other methods may go through other accounts.
    expect(namesOf(false).filter((name) => name !== undefined)).toEqual([]);
  });
});
