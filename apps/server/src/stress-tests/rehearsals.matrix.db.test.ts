import type { Currency } from '@farewind/values/currency';
import { expect, it } from 'vitest';
import { createPaymentGateways } from '../adapters/payment-gateways/providers.ts';
import { paymentSimulators } from '../payment-simulators.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { startPaymentSimulator } from '../testing/start-payment-simulator.ts';
import { rehearseAccount } from './testing/rehearsal/rehearse-account.ts';
import { listRehearsable, rehearsalDeps, rehearseProvider } from './testing/rehearsal/rehearse-provider.ts';
import { payersActs } from './testing/page-payer.ts';

const faultsOf = (
  rows: readonly { readonly outcome: string; readonly tried: string; readonly note: string }[],
) => rows.filter(({ outcome }) => outcome === 'fault').map(({ tried, note }) => `${tried}: ${note}`);

it.each(listRehearsable())(
  'sells once, refunds and loses no money with %s, whatever its answers and notifications do',
  async (provider) => {
    const rows = await rehearseProvider(provider);
    expect(faultsOf(rows)).toEqual([]);
    expect(rows.filter(({ outcome }) => outcome === 'held').length).toBeGreaterThan(8);
  },
);

it.each(paymentSimulators.map(({ provider }) => provider))(
  'gives back all that it takes from a test account at %s',
  async (provider) => {
    const simulator = paymentSimulators.find((one) => one.provider === provider)!;
    const { account } = simulator;
    const db = await createTestDatabase();
    // Nobody listens there.
    const noticeUrl = 'http://127.0.0.1:9/';
    const started = await startPaymentSimulator(simulator, db, () => noticeUrl);
    try {
      const rows = await rehearseAccount({
        gateway: createPaymentGateways(false, rehearsalDeps)[provider]!,
        keys: { ...account, gatewayUrl: started.apiUrl },
        currency: account.currencies[0] as Currency,
        showPage: (url) => payersActs(started)({ way: 'page', url }, 'pay'),
        wait: async () => false,
        noticeUrl,
      });
      expect(faultsOf(rows)).toEqual([]);
      const { rows: left } = await db.database.owner.query<{ sum: number }>(
        `select sum(case kind when 'refund' then -amount_minor else amount_minor end)::int as sum
         from ${simulator.schema}.entry where kind in ('capture', 'charge', 'refund')`,
      );
      expect(left).toEqual([{ sum: 0 }]);
    } finally {
      await started.close();
      await db.close();
    }
  },
);
