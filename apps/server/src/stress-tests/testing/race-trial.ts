import { addDays } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { openBookingTestHarness, SALE_DAY } from '../../modules/bookings/testing/booking-test-harness.ts';
import {
  onBankPage,
  quietPage,
  urlOf,
  visitBankPage,
} from '../../modules/bookings/testing/visit-bank-page.ts';
import { Chance } from './chance.ts';

/** Orders depart on this many days in turn. */
const DAYS = 150;
/** Enough for all buyers of a full trial. */
const SEATS = 20;
const MINUTE_MS = 61_000;

export interface RaceReport {
  readonly sold: number;
  readonly faults: readonly string[];
}

/**
 * Payers pay on the provider's page, and browser, notification and poll all come at the same instant, each twice and in an
 * order that chance draws: an order is sold by one of them.
 */
export async function runRaceTrial(seed: number, orders: number): Promise<RaceReport> {
  const chance = new Chance(seed);
  const desk = await openBookingTestHarness();
  const { press, comeBack, drain, booksOf, moved } = visitBankPage(() => desk);
  const faults: string[] = [];
  let sold = 0;
  try {
    await desk.bank.setPageSwitches(quietPage);
    for (let number = 0; number < orders; number += 1) {
      const purchase = await desk.offer('scheduled', addDays(SALE_DAY, 10 + (number % DAYS)), SEATS);
      const quote = await desk.quote(purchase);
      const overrides = { ...desk.orderForm(purchase, quote), ...onBankPage, duplicateConfirmed: true };
      const { orderId, response } = await desk.order(purchase, quote, { overrides });
      await desk.bank.setPageSwitches({ notifyTwiceNext: 1 });
      const back = await press(urlOf(response), 'pay');
      desk.db.clock.advance(MINUTE_MS);
      const poll = () => desk.runJob('settle-open-orders');
      const comers = [() => comeBack(back), () => comeBack(back), poll, poll, drain];
      await Promise.all(comers.toSorted(() => (chance.happens(0.5) ? 1 : -1)).map((come) => come()));
      await drain();
      const transitions = await moved(orderId, 'ticketed');
      const books = (await booksOf(orderId)).map((entry) => entry.split(' ')[0]).join(' ');
      if (transitions === 1) sold += 1;
      else faults.push(`Order ${orderId} was sold ${transitions} times`);
      if (books !== 'hold capture') faults.push(`Order ${orderId}: the provider did ${books}`);
      const { bankClearing = 0, customer = 0 } = await desk.ledgerBalance(orderId);
      if (formatMinor(bankClearing) !== quote.total || customer !== 0)
        faults.push(
          `Order ${orderId}: the ledger has ${bankClearing} at the bank and ${customer} of the customer's`,
        );
    }
  } finally {
    await desk.close();
  }
  return { sold, faults };
}
