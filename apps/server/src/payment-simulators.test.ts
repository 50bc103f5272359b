import { expect, it } from 'vitest';
import { listProviderSheets } from './adapters/payment-gateways/providers.ts';
import { paymentSimulators } from './payment-simulators.ts';
import { Chance } from './stress-tests/testing/chance.ts';

it('every provider with a page or a code of its own has a simulator, so that demos, trials and rehearsals include it', () => {
  const own = listProviderSheets(false).filter(({ methods }) =>
    methods.some(({ way }) => way === 'hostedPage' || way === 'qrOrApp'),
  );
  const simulated = paymentSimulators.map(({ provider }) => provider);
  expect(own.map(({ provider }) => provider).toSorted()).toEqual(simulated.toSorted());
});

it('no two simulators share an account, an address or books', () => {
  for (const distinct of [
    paymentSimulators.map(({ account }) => account.settingId),
    paymentSimulators.map(({ path }) => path),
    paymentSimulators.map(({ schema }) => schema),
  ])
    expect(new Set<unknown>(distinct).size).toBe(paymentSimulators.length);
});

it('the account of each simulator sells in a currency of its provider', () => {
  const wrong = paymentSimulators.filter(({ provider, account: { currencies } }) => {
    const sheet = listProviderSheets(false).find((one) => one.provider === provider);
    return (
      currencies.length === 0 ||
      currencies.some((each) => !sheet?.methods.some((method) => method.currencies.includes(each)))
    );
  });
  expect(wrong).toEqual([]);
});

it('trials draw other providers with another seed, and the same with the same', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const drawn = (seed: number) => new Chance(seed).draw(names, 2).join('');
  expect(drawn(7)).toBe(drawn(7));
  expect(drawn(7)).toHaveLength(2);
  expect(new Set(Array.from({ length: 50 }, (_, seed) => drawn(seed))).size).toBeGreaterThan(5);
});
