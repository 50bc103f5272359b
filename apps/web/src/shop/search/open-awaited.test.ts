import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { joinChanges, openingSearch } from './open-awaited.ts';
import { inLatestCurrency } from './use-in-latest-currency.ts';

/** A traveller at an address, and a server that answers a search when the test says so. */
function travel() {
  let path = '/flightSearch/first';
  const opened: string[] = [];
  const refused: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<{ id: string }>>();
  const queries = new QueryClient();
  const begin = () => {
    const saving = {
      save: (day: string) => {
        const answer = Promise.withResolvers<{ id: string }>();
        answers.set(day, answer);
        return answer.promise;
      },
      open: (id: string) => {
        opened.push(id);
        path = `/flightSearch/${id}`;
        return Promise.resolve();
      },
      onError: ({ message }: Error) => void refused.push(message),
    };
    return new MutationObserver(
      queries,
      openingSearch(saving, () => path),
    );
  };
  // One turn of the event loop, in which everything that is ready is processed.
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    begin,
    opened,
    refused,
    go: (to: string) => (path = to),
    answer: async (day: string) => (answers.get(day)!.resolve({ id: day }), settle()),
    fail: async (day: string) => (answers.get(day)!.reject(new Error(day)), settle()),
    settle,
  };
}

/** Asks for days as a page does, which does not wait for the end. */
async function choose(form: ReturnType<ReturnType<typeof travel>['begin']>, day: string) {
  form.mutate(day).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 0));
}

it('opens the results of the search that the traveller waits for', async () => {
  const { begin, answer, opened } = travel();
  await choose(begin(), 'monday');
  await answer('monday');
  expect(opened).toEqual(['monday']);
});

it('leaves a traveller who has gone elsewhere where they are, and is silent about a failure', async () => {
  const { begin, go, answer, fail, opened, refused } = travel();
  const form = begin();
  await choose(form, 'monday');
  go('/help');
  await answer('monday');
  go('/flightSearch/first');
  await choose(form, 'tuesday');
  go('/help');
  await fail('tuesday');
  expect({ opened, refused }).toEqual({ opened: [], refused: [] });
});

it('opens only the search that was begun last, whichever form began the one before', async () => {
  const { begin, answer, fail, opened, refused } = travel();
  await choose(begin(), 'monday');
  const strip = begin();
  await choose(strip, 'tuesday');
  await choose(strip, 'wednesday');
  await answer('monday');
  await fail('tuesday');
  await answer('wednesday');
  expect({ opened, refused }).toEqual({ opened: ['wednesday'], refused: [] });
});

it('a currency chosen before the prices of another day are here keeps that day', () => {
  const day = { of: 'first', change: { departureDate: '2027-07-01' } };
  expect(joinChanges<object>(day, { of: 'first', change: { currency: 'EUR' } })).toEqual({
    of: 'first',
    change: { departureDate: '2027-07-01', currency: 'EUR' },
  });
  // Changes to a search that was left meanwhile are dropped.
  expect(joinChanges<object>(day, { of: 'other', change: { currency: 'EUR' } }).change).toEqual({
    currency: 'EUR',
  });
});

it('a search is saved in the currency that is chosen while it is being saved', async () => {
  let currency: 'EUR' | 'RUB' = 'EUR';
  const saved = await inLatestCurrency(
    () => currency,
    (sent) => {
      currency = 'RUB';
      return Promise.resolve({ id: 'monday', sent });
    },
  );
  expect(saved.sent).toBe('RUB');
});
