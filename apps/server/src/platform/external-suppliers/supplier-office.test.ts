import { expect, test } from 'vitest';
import { SupplierOffice } from './supplier-office.ts';

type Deps = ConstructorParameters<typeof SupplierOffice>[0];
type Rows = ConstructorParameters<typeof SupplierOffice>[1];
type Context = Parameters<SupplierOffice<string>['connectNews']>[0];
type News = Awaited<ReturnType<Parameters<SupplierOffice<string>['connectNews']>[2]['open']>>;

/**
 * Connects a supplier's news, which `open` registers there, while our own database fails from so many calls on; `steps`
 * receives what happened to the registrations.
 */
function connect(open: () => Promise<News>, worksFor: number, steps: string[] = []) {
  const record = { apiKey: '', news: { ref: 'former' } };
  let calls = 0;
  const deps = {
    database: {
      async inTenant(_: number, act: (scope: object) => unknown) {
        calls += 1;
        if (calls > worksFor) throw new Error('no connection to our database');
        if (calls === 1) return act({});
        steps.push('the new one is stored');
        return record;
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
  const rows = { lock: async () => record };
  const office = new SupplierOffice(deps as unknown as Deps, rows as unknown as Rows, 'flightSupplier');
  const end = async ({ news }: { readonly news?: { readonly ref: string } | undefined }) =>
    void steps.push(`the ${news?.ref} one is ended`);
  return office.connectNews({ tenantId: 1, language: 'en' } as unknown as Context, 1, { open, end });
}

test('staff read what a supplier answers that refuses to send news', async () => {
  const refuse = () => Promise.reject(new Error('unknown key'));
  expect(await connect(refuse, 9)).toEqual({
    ok: false,
    message: 'supplier.newsFailed',
    detail: 'unknown key',
  });
});

test('a fault of our own database is not shown as the supplier’s answer', async () => {
  const accept = async () => ({ ref: '1' }) as News;
  await expect(connect(accept, 1)).rejects.toThrow('our database');
});

test('a supplier’s news arrive by the former registration until the new one is stored', async () => {
  const accept = async () => ({ ref: 'new' }) as News;
  const failed: string[] = [];
  await expect(connect(accept, 1, failed)).rejects.toThrow('our database');
  expect(failed).toEqual([]);
  const connected: string[] = [];
  await connect(accept, 2, connected);
  expect(connected).toEqual(['the new one is stored', 'the former one is ended']);
});
