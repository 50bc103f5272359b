import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProgramDesk, refusalOfCall } from './testing/program-desk.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

let desk: ProgramDesk;
beforeAll(async () => {
  desk = await ProgramDesk.open();
});
afterAll(() => desk.close());

test('a program learns from the quote what the agency asks the buyer to consent to, and holds with it', async () => {
  const client = desk.demo();
  await desk.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('agency')
      .set({ info: sql`jsonb_set(info::jsonb, '{requiredConsents}', '["dataTransfer"]')` })
      .where('tenant_id', '=', DEFAULT_TENANT)
      .execute(),
  );
  const { offerId } = await desk.findOffer(client, 'sale', 27);
  const { seal, consents } = await client.quote({ offerId, language: 'en' });
  expect(consents).toEqual([
    {
      purpose: 'dataTransfer',
      textVersion: expect.stringMatching(/./) as unknown,
      url: expect.stringMatching(/\/consent\?locale=en$/) as unknown,
    },
  ]);
  const form = desk.nextForm(seal);
  const refused = await refusalOfCall(client.hold(form));
  expect([refused.key, refused.fields.map(({ field }) => field)]).toEqual([
    'ORD-CONTRACT',
    ['consents.dataTransfer'],
  ]);
  const given = consents.map(({ purpose, textVersion }) => ({ purpose, textVersion }));
  expect(await client.hold({ ...form, consents: given })).toMatchObject({ status: 'held' });
});
