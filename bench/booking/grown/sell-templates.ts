import { storeSales } from '../../../apps/server/src/modules/bookings/admin/figures/sales.ts';
import type { Database } from '../../../apps/server/src/platform/database/database.ts';
import { Office, operationOf, type Staff } from '../../../apps/server/src/testing/office.ts';
import { GOOD_PASSWORD } from '../../../apps/server/src/testing/account-desk.ts';
import { DEFAULT_TENANT } from '../../../apps/server/src/testing/seed-tenants.ts';
import { testCards } from '../../../apps/server/src/testing/test-cards.ts';
import { Buyer, type Party } from '../../../apps/server/src/stress-tests/testing/buyer.ts';
import { ownCard } from '../../../apps/server/src/stress-tests/testing/own-card.ts';
import {
  openStressFlights,
  type Choice,
} from '../../../apps/server/src/stress-tests/testing/trial-flights.ts';

/** A database with an agency that has sold a little of everything, and a user who may see all of it. */
export interface Templates {
  readonly database: string;
  readonly secretKey: string;
  readonly login: { readonly userName: string; readonly password: string };
}

interface Purchase {
  readonly trip: 'scheduled' | 'charter' | 'charterBack' | 'charterRoundTrip';
  readonly party: Party;
  readonly currency: string;
  readonly card: string;
  readonly act?: 'cancel' | 'note';
}

const party = (adults: number, children = 0, infants = 0): Party => ({ adults, children, infants });
const { approved, declined } = testCards;

/** Twenty orders: one is declined, two are cancelled, and most are for one or two people. */
const purchases: readonly Purchase[] = [
  { trip: 'scheduled', party: party(1), currency: 'EUR', card: approved },
  { trip: 'scheduled', party: party(1), currency: 'RUB', card: approved },
  { trip: 'scheduled', party: party(1), currency: 'USD', card: approved, act: 'note' },
  { trip: 'scheduled', party: party(1), currency: 'TRY', card: approved },
  { trip: 'scheduled', party: party(2), currency: 'EUR', card: approved },
  { trip: 'scheduled', party: party(2), currency: 'RUB', card: approved, act: 'cancel' },
  { trip: 'scheduled', party: party(2, 1), currency: 'EUR', card: approved },
  { trip: 'scheduled', party: party(1), currency: 'EUR', card: declined },
  { trip: 'charter', party: party(1), currency: 'EUR', card: approved },
  { trip: 'charter', party: party(1), currency: 'RUB', card: approved },
  { trip: 'charter', party: party(2), currency: 'RUB', card: approved },
  { trip: 'charterBack', party: party(1), currency: 'RUB', card: approved },
  { trip: 'charterBack', party: party(2), currency: 'EUR', card: approved, act: 'note' },
  { trip: 'charterRoundTrip', party: party(1), currency: 'RUB', card: approved },
  { trip: 'charterRoundTrip', party: party(2), currency: 'RUB', card: approved },
  { trip: 'charterRoundTrip', party: party(2), currency: 'EUR', card: approved },
  { trip: 'charterRoundTrip', party: party(2, 1), currency: 'RUB', card: approved },
  { trip: 'scheduled', party: party(1), currency: 'EUR', card: approved, act: 'cancel' },
];

/**
 * Sells through the whole product, with its bank, its documents and its mails, into a new database of the server: the
 * templates of every row of the grown database.
 */
export async function sellTemplates(serverUrl: string): Promise<Templates> {
  Object.assign(process.env, { TEST_DATABASE: 'server', TEST_DATABASE_URL: serverUrl });
  const office = await Office.open();
  const { db, outbox, server } = office.desk.app;
  const { owner } = db.database;
  const choices = await openStressFlights(db.database, { charter: 200, scheduled: 200 });
  // Its services have chosen numbers; later ones continue after them.
  for (const table of ['service', 'fare'])
    await owner.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 100)`);
  const staff = await office.addStaff(DEFAULT_TENANT, 'keeper');
  for (const entity of ['order', 'passengerChange', 'contactMessage', 'clientError', 'recording'] as const)
    await office.make(entity, staff);
  for (const entity of ['customer', 'coupon', 'user', 'role', 'mismatch'] as const)
    await office.make(entity, staff);
  const base = server.listeningOrigin;
  for (const [number, purchase] of purchases.entries())
    await sell(office, staff, { base, number, choice: choices[purchase.trip], ...purchase });
  for (let round = 0; round < 3; round += 1) await outbox.drain();
  await storeAllSales(db.database);
  const { rows } = await owner.query<{ name: string; user_name: string }>(
    'select current_database() as name, user_name from app_user where tenant_id = $1 and id = $2',
    [DEFAULT_TENANT, staff.userId],
  );
  await office.close();
  return {
    database: rows[0]!.name,
    secretKey: 'a key of the tests, thirty-two characters and more',
    login: { userName: rows[0]!.user_name, password: GOOD_PASSWORD },
  };
}

/** Runs the hourly job over the sales. */
async function storeAllSales(database: Database): Promise<void> {
  await database.inTenant(DEFAULT_TENANT, (scope) =>
    storeSales({ ...scope, now: new Date(scope.now.getTime() + 2 * 3_600_000) }),
  );
}

async function sell(
  office: Office,
  staff: Staff,
  request: Purchase & { readonly base: string; readonly number: number; readonly choice: Choice },
): Promise<void> {
  const { number, choice, base, currency } = request;
  const buyer = new Buyer(() => base, number);
  const { result: quote, body } = await buyer.quote(choice, request.party, currency);
  if (!quote) throw new Error(`No quote: ${body}`);
  const form = buyer.form(
    choice,
    request.party,
    quote,
    ownCard(request.card, number),
    `order-to-be-copied-${number}`,
  );
  const { result: order, body: told } = await buyer.order({ ...form, duplicateConfirmed: true });
  if (!order) throw new Error(`No order: ${told}`);
  const { orderId } = order;
  const act = async <Result>(name: string, input: object): Promise<Result> => {
    const answer = await office.call(operationOf(name), input, staff.token);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
    return answer.json<{ result: Result }>().result;
  };
  if (request.act === 'note') await act('Order/AddNote', { orderId, text: 'Asked for seats together' });
  if (request.act === 'cancel') {
    const { quoteId } = await act<{ quoteId: string }>('Order/GetCancelQuote', { orderId });
    await act('Order/Cancel', { quoteId });
  }
  const isPaid = request.card === testCards.approved;
  if (isPaid && request.trip.startsWith('charter') && number % 2 === 0)
    await act('Order/Confirm', { orderId });
}
