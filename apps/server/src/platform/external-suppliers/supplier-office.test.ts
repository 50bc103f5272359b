import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { noteFailure } from '../call-failure.ts';
import { Secret } from '../secrets/secret.ts';
import { SupplierOffice } from './supplier-office.ts';

type Deps = ConstructorParameters<typeof SupplierOffice>[0];
type Rows = ConstructorParameters<typeof SupplierOffice>[1];
type Context = Parameters<SupplierOffice<string>['connectNews']>[0];
type News = Awaited<ReturnType<Parameters<SupplierOffice<string>['connectNews']>[2]['open']>>;

/** Executes nothing: what is stored of a supplier is recorded by `rows` below. */
const tx = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const scope = { tenantId: 1, now: new Date('2027-01-20T10:00:00Z'), tx };

/** What our database does to the transaction of this number, and to each after it. */
type Trouble = 'refuses' | 'losesCommit' | 'losesAnswer';

/**
 * Connects a supplier's news, which `open` registers there, while our own database is in trouble from a transaction on;
 * `steps` receives what happened to the registrations.
 */
function connect(
  open: () => Promise<News>,
  troubles: Readonly<Record<number, Trouble>> = {},
  steps: string[] = [],
) {
  const record = { id: 1, version: 1, apiKey: new Secret('k'), airports: [], news: { ref: 'former' } };
  let calls = 0;
  let stored = record;
  const deps = {
    database: {
      async inTenant(_: number, act: (given: object) => unknown) {
        calls += 1;
        const trouble = troubles[calls];
        if (trouble === 'refuses') throw new Error('no connection to our database');
        const before = stored;
        const answer = await act(scope);
        if (trouble === 'losesCommit') stored = before;
        if (trouble !== undefined) throw new Error('the connection to our database ended at the commit');
        return answer;
      },
    },
    manners: {
      connectionTestAnswer: (
        _: string,
        ok: boolean,
        { key }: { key: string },
        { said }: { said: string },
      ) => ({
        ok,
        message: key,
        detail: said,
      }),
    },
  };
  const rows = {
    lock: async () => stored,
    async write(_scope: object, _keyring: object, written: typeof record) {
      steps.push(`the ${written.news.ref} one is stored`);
      stored = { ...written, version: 2 };
      return stored;
    },
  };
  const office = new SupplierOffice(deps as unknown as Deps, rows as unknown as Rows, 'flightSupplier');
  const end = async ({ news }: { readonly news?: { readonly ref: string } | undefined }) =>
    void steps.push(`the ${news?.ref} one is ended`);
  const context = { tenantId: 1, language: 'en', address: '10.0.0.1', requestId: 'r' };
  return office.connectNews(context as unknown as Context, 1, { open, end });
}

test('staff read what a supplier answers that refuses to send news', async () => {
  const said = noteFailure(new Error('It refused'), { why: 'refused', said: 'unknown key' });
  const refuse = () => Promise.reject(said);
  expect(await connect(refuse)).toEqual({
    ok: false,
    message: 'supplier.newsFailed',
    detail: 'unknown key',
  });
});

test('a fault of our own database is not shown as the supplier’s answer', async () => {
  const accept = async () => ({ ref: '1' }) as News;
  await expect(connect(accept, { 2: 'refuses' })).rejects.toThrow('our database');
});

test('a supplier’s news arrive by the former registration until the new one is stored', async () => {
  const accept = async () => ({ ref: 'new' }) as News;
  const connected: string[] = [];
  await connect(accept, {}, connected);
  expect(connected).toEqual(['the new one is stored', 'the former one is ended']);
});

test('a registration that could not be stored is ended at the supplier, and the former one stays', async () => {
  const accept = async () => ({ ref: 'new' }) as News;
  const failed: string[] = [];
  await expect(connect(accept, { 2: 'refuses' }, failed)).rejects.toThrow('our database');
  expect(failed).toEqual(['the new one is ended']);
});

test.each([
  [
    'was stored, ends the former one',
    { 2: 'losesAnswer' },
    ['the new one is stored', 'the former one is ended'],
  ],
  ['was not stored, ends that one', { 2: 'losesCommit' }, ['the new one is stored', 'the new one is ended']],
  [
    'cannot be read either, ends none, because each may be the stored one',
    { 2: 'losesAnswer', 3: 'refuses' },
    ['the new one is stored'],
  ],
] as const)('a registration whose commit was not answered, and %s', async (_what, troubles, expected) => {
  const steps: string[] = [];
  const accept = async () => ({ ref: 'new' }) as News;
  await connect(accept, troubles, steps).catch(() => undefined);
  expect(steps).toEqual(expected);
});
