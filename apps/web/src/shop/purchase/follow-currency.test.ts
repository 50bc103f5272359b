import type { Currency } from '@farewind/values/currency';
import { expect, it } from 'vitest';
import { inLatestCurrency, takeSavedCurrency } from '../search/use-in-latest-currency.ts';
import { followCurrency, type Followed, type Seen } from './follow-currency.ts';

/** A traveller before results pages: what the header shows, and in which currencies was searched again. */
function travel(start: Currency) {
  let followed: Followed | undefined;
  let seen: Seen = {
    searchId: '',
    searched: undefined,
    currency: start,
    chosen: undefined,
    isSearching: false,
  };
  const asked: Currency[] = [];
  const see = (part: Partial<Seen>) => {
    seen = { ...seen, ...part };
    if (seen.searchId === '') return;
    const step = followCurrency(followed, seen, takeSavedCurrency);
    ({ followed } = step);
    if (step.ask !== undefined) asked.push(step.ask);
    if (step.show !== undefined) see({ currency: step.show, chosen: step.show });
  };
  return {
    open: (searchId: string) => see({ searchId, searched: undefined }),
    arrive: (searched: Currency) => see({ searched }),
    choose: (currency: Currency) => see({ currency, chosen: currency }),
    startUp: (currency: Currency) => see({ currency }),
    search: (isSearching: boolean) => see({ isSearching }),
    header: () => seen.currency,
    asked,
  };
}

it('a shared address shows its own currency, whatever this browser starts with', () => {
  const page = travel('EUR');
  page.open('shared');
  // The site's own currency is known later.
  page.startUp('TRY');
  page.arrive('RUB');
  expect({ header: page.header(), asked: page.asked }).toEqual({ header: 'RUB', asked: [] });
});

it('a currency chosen while results are loading is searched in when they arrive, and stays in the header', () => {
  const page = travel('EUR');
  page.open('monday');
  page.choose('TRY');
  page.arrive('RUB');
  expect({ header: page.header(), asked: page.asked }).toEqual({ header: 'TRY', asked: ['TRY'] });
});

it('a currency chosen between the answer to a form and its results is searched in too', async () => {
  const page = travel('EUR');
  page.choose('RUB');
  await inLatestCurrency(page.header, () => Promise.resolve({ id: 'monday' }));
  page.choose('TRY');
  page.open('monday');
  page.arrive('RUB');
  expect({ header: page.header(), asked: page.asked }).toEqual({ header: 'TRY', asked: ['TRY'] });
});

it('a currency chosen on the results is searched in once', () => {
  const page = travel('EUR');
  page.open('monday');
  page.arrive('EUR');
  page.choose('TRY');
  page.search(false);
  expect(page.asked).toEqual(['TRY']);
});

it('a search that a form is just saving takes the chosen currency along itself', () => {
  const page = travel('EUR');
  page.open('monday');
  page.arrive('EUR');
  page.search(true);
  page.choose('TRY');
  expect(page.asked).toEqual([]);
  // It was refused: the shown flights are wanted in that currency.
  page.search(false);
  expect(page.asked).toEqual(['TRY']);
});

it('a traveller who goes back to an earlier search finds it in its currency', async () => {
  const page = travel('EUR');
  await inLatestCurrency(page.header, () => Promise.resolve({ id: 'monday' }));
  page.open('monday');
  page.arrive('EUR');
  page.choose('TRY');
  page.open('monday in lira');
  page.arrive('TRY');
  page.open('monday');
  page.arrive('EUR');
  expect({ header: page.header(), asked: page.asked }).toEqual({ header: 'EUR', asked: ['TRY'] });
});
