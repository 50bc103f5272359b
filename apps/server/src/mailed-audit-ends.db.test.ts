import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishHead } from './platform/audit/audit-heads.ts';
import { recordChange } from './platform/audit/record-change.ts';
import { verifyChain } from './platform/audit/verify-chain.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { StockClient } from './testing/stock-client.ts';

const OPERATOR = 'operator@tickets.example';
const STAFF = 'zeynep.personal@example.com';

let app: TestApp;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  app = await createTestApp({ OPERATOR_EMAIL: OPERATOR, SMTP_URL: mails.url }, { logLevel: 'trace' });
  app.db.clock.freezeAt(new Date('2027-02-01T09:00:00Z'));
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function write(entityId: string): Promise<void> {
  await app.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    recordChange(
      scope,
      {
        tenantId: DEFAULT_TENANT,
        address: '10.0.0.1',
        requestId: 'a-request',
        user: {
          id: 7,
          userName: STAFF,
        },
      },
      {
        action: 'update',
        entity: 'user',
        entityId,
        before: { email: STAFF },
        after: { email: 'x@y.example' },
      },
    ),
  );
}

/** Runs one hour of two processes whose jobs start at the same moment. */
async function passHour(): Promise<void> {
  const job = app.schedules.find(({ name }) => name === 'mail-audit-ends')!;
  await Promise.all([job.run(), job.run()]);
  await app.outbox.drain();
}

/** The ends that the job has named in the log since it was last read. */
function takeLogged(): object[] {
  return app.logLines
    .splice(0)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'The audit log ends here')
    .map(({ tenantId, auditPosition: position, auditHash: hash }) => ({ tenantId, position, hash }));
}

test('every ten minutes the process log names the end of each audit log that has grown, and the health page the same', async () => {
  const job = app.schedules.find(({ name }) => name === 'publish-audit-heads')!;
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const host = await StockClient.signedIn(address, 0, 'admin', 'a password of the tests');
  for (const position of [1, 2]) {
    await write(String(position));
    await job.run();
    const [end] = await app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('audit_entry').select(['hash']).where('position', '=', position).execute(),
    );
    const known = { position, hash: end!.hash.toString('hex') };
    expect(takeLogged()).toEqual([{ tenantId: DEFAULT_TENANT, ...known }]);
    const health = await host.get('Health/Get');
    expect(health.result.house.auditLogs).toEqual([{ tenancyName: 'Default', ...known }]);
  }
  expect(job.cron).toBe('*/10 * * * *');
  await job.run();
  expect(takeLogged()).toEqual([]);
});

test('the operator is mailed the ends of all audit logs once a day, and yesterday’s mail reveals that a log was truncated', async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    await passHour();
    app.db.clock.advance(3_600_000);
  }
  // Of two days of the host's clock, one mail each.
  expect(mails.received).toHaveLength(2);
  const read = await Promise.all(mails.received.map((mail) => PostalMime.parse(mail)));
  for (const { to, text = '', html = '' } of read) {
    expect(to?.map(({ address }) => address)).toEqual([OPERATOR]);
    expect(text + html).not.toContain(STAFF);
    expect(text).not.toContain('10.0.0.1');
  }
  const [, , position, hash] = /\b(Default):(\d+):([\da-f]{64})/.exec(read[0]!.text ?? '') ?? [];
  const known = { position: Number(position), hash: hash! };
  expect(known.position).toBe(2);
  expect((await verifyChain(app.db.database, DEFAULT_TENANT, [known])).broken).toBeUndefined();

  // An attacker with the database deletes the last entry and all records of the log's end, and seals the new end.
  await app.db.database.owner.query(
    `delete from audit_head where tenant_id = ${DEFAULT_TENANT};
     delete from audit_entry where tenant_id = ${DEFAULT_TENANT} and position = 2`,
  );
  await app.db.database.inTenant(DEFAULT_TENANT, publishHead);
  expect((await verifyChain(app.db.database, DEFAULT_TENANT)).broken).toBeUndefined();
  const { broken } = await verifyChain(app.db.database, DEFAULT_TENANT, [known]);
  expect(broken).toMatchObject({ position: 2, fault: 'cut' });
});
