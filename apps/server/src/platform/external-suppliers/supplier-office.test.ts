import { expect, test } from 'vitest';
import { SupplierOffice } from './supplier-office.ts';

type Deps = ConstructorParameters<typeof SupplierOffice>[0];
type Rows = ConstructorParameters<typeof SupplierOffice>[1];
type Context = Parameters<SupplierOffice<string>['connectNews']>[0];
type News = Awaited<ReturnType<Parameters<SupplierOffice<string>['connectNews']>[2]>>;

/** Connects a supplier's news, which `open` registers there, while our own database fails from so many calls on. */
function connect(open: () => Promise<News>, worksFor: number) {
  let calls = 0;
  const deps = {
    database: {
      async inTenant(_: number, act: (scope: object) => unknown) {
        calls += 1;
        if (calls > worksFor) throw new Error('no connection to our database');
        return act({});
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
  const rows = { lock: async () => ({ apiKey: '' }) };
  const office = new SupplierOffice(deps as unknown as Deps, rows as unknown as Rows, 'flightSupplier');
  return office.connectNews({ tenantId: 1, language: 'en' } as unknown as Context, 1, open);
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
