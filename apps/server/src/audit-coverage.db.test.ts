import { catalogue } from '@farewind/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyChain } from './platform/audit/verify-chain.ts';
import { calls } from './testing/office-calls.ts';
import { Office, rowOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

const HOST = 0;
const officeTexts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/src/office/i18n/ru.json'), 'utf8'),
) as Record<string, string>;

/** Operations that need a permission and are not reads, but change nothing or are covered elsewhere. */
const changesNothing: Record<string, string> = {
  'Bank/ReadFile': 'reads a file and stores nothing',
  'Content/PreviewText': 'renders a text and stores nothing',
  'Order/AddRideForCaller': 'needs rides on sale; tested in ride-for-caller.db.test.ts',
  'Order/AskForFlightChange': 'asks a supplier and stores nothing',
  'Order/ChangeFlight': 'needs an external flight; tested in wished-flights.db.test.ts',
  'Order/SettleFlightChange': 'needs an unclear change; tested in paid-changes.db.test.ts',
  'Order/QuoteForCaller': 'calculates a price and stores nothing',
  'Order/QuoteRideForCaller': 'calculates a price and stores nothing',
  'Message/PreviewTemplate': 'renders a text and stores nothing',
  'Inventory/PreviewDeparture': 'rolls back what it tries; see departure-preview.db.test.ts',
  'Inventory/ReadTable': 'reads a file and stores nothing',
  'Inventory/TestSupplier': 'queries a supplier and stores nothing',
  'Inventory/ConnectSupplierNews': 'stores nothing when the supplier does not answer, as here',
  'Rule/PreviewMarkup': 'calculates samples and stores nothing',
  'Rule/RefreshRates':
    'fetches a list from another site; the audit of what it stores is tested in rates.db.test.ts',
  'Rule/PreviewTravelRule': 'lists booked orders and stores nothing',
  'Payment/ContinueRehearsal': 'continues what was started under audit',
  'Sample/End': 'needs an agency with a sample; tested in agency-sample.db.test.ts',
  'SiteOpening/Close': 'would close the shop to later calls; tested in site-opening.db.test.ts',
  'SiteOpening/CreatePreviewLink': 'needs an agency that is not open; tested in site-opening.db.test.ts',
  'SiteOpening/Open': 'needs an agency that is not open; tested in site-opening.db.test.ts',
  'SiteOpening/RevokePreviewLink': 'needs a link; tested in site-opening.db.test.ts',
  'Setting/TestEmailSetting': 'sends a mail and stores nothing',
  'Setting/TestMailbox': 'opens a mailbox and stores nothing',
  'Setting/TestMapSetting': 'fetches an image and stores nothing',
  'Setting/TestMessengerSetting': 'asks a messenger about a bot and stores nothing',
  'Setting/TestPaymentSetting': 'authorises a small amount and releases it',
  'Setting/TestSmsSetting': 'sends a text message and stores nothing',
  'Training/Create': 'creates an agency; tested in training-copies.db.test.ts',
  'Training/Delete': 'needs a training copy; tested in training-copies.db.test.ts',
  'Training/Enter': 'needs a training copy; tested in training-copies.db.test.ts',
  'Training/StartSituation': 'needs a training copy; tested in training-situations.db.test.ts',
  'Training/PassTime': 'needs a training copy; tested in training-copies.db.test.ts',
  'Work/ReadBell': 'marks the reader’s own notifications as read',
  'TransferInventory/TestChannel': 'asks a channel and stores nothing',
  'TransferInventory/TestSupplier': 'queries a supplier and stores nothing',
};

const changing = catalogue.filter(
  ({ access, method, name }) => access.startsWith('Pages.') && method !== 'GET' && !(name in changesNothing),
);

let office: Office;
const staff: Partial<Record<'host' | 'agency', Staff>> = {};
beforeAll(async () => {
  office = await Office.open();
  staff.host = await office.addStaff(HOST, 'Own');
  staff.agency = await office.addStaff(DEFAULT_TENANT, 'Own');
});
afterAll(() => office.close());

test('every call that needs a permission and changes something has a row in testing/office-calls.ts', () => {
  expect(changing.map(({ name }) => name).filter((name) => !(name in calls))).toEqual([]);
  expect(Object.keys(changesNothing).filter((name) => !catalogue.some((each) => each.name === name))).toEqual(
    [],
  );
});

test.each(changing.map(({ name }) => name))(
  '%s is on record when it has succeeded, in words that the office has',
  async (name) => {
    const caller = staff[rowOf(name).side ?? 'agency']!;
    const answer = await office.callOwn(name, caller);
    expect([answer.statusCode, answer.json<{ error: unknown }>().error]).toEqual([200, null]);
    const entries = await office.desk.app.db.database.inTenant(caller.tenantId, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .selectAll()
        .where('request_id', '=', String(answer.headers['x-request-id']))
        .execute(),
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries)
      expect(entry).toMatchObject({ user_id: caller.userId, user_tenant_id: caller.tenantId });
    const text = JSON.stringify(entries);
    for (const secret of [
      'a mail password',
      'an sms password',
      'an api password',
      'a store key',
      '123456789',
      'geese',
    ])
      expect(text).not.toContain(secret);
    expect(await listWordless()).toEqual([]);
  },
);

test.each(['host', 'agency'] as const)('the acts of the staff of the %s form one chain', async (side) => {
  const caller = staff[side]!;
  for (let acts = 0; acts < 2; acts += 1)
    expect((await office.callOwn('Role/Create', caller)).statusCode).toBe(200);
  const { holding, broken } = await verifyChain(office.desk.app.db.database, caller.tenantId);
  expect(holding).toBeGreaterThanOrEqual(2);
  expect(broken).toBeUndefined();
});

/** Acts and entity types in the audit log so far, including those of the calls that only prepared the record. */
async function listWordless(): Promise<string[]> {
  const { rows } = await office.desk.app.db.database.owner.query<{ action: string; entity: string }>(
    'select distinct action, entity from audit_entry',
  );
  const needed = rows.flatMap(({ action, entity }) => [`audit.action.${action}`, `audit.entity.${entity}`]);
  return [...new Set(needed)].filter((key) => !(key in officeTexts));
}
