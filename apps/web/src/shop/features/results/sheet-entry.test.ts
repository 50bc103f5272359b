import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { enterSheet } from './sheet-entry.ts';

/** A list of flights with its filters open, after the home page. */
function openFilters() {
  const history = createMemoryHistory({ initialEntries: ['/', '/flightSearch/s'], initialIndex: 1 });
  const list = { address: '/flightSearch/s', isOpen: true };
  const close = enterSheet({
    history,
    push: () => history.push(list.address),
    keep: () => history.replace(list.address),
    onClosed: () => {
      list.isOpen = false;
    },
  });
  const choose = (query: string) => {
    list.address = `/flightSearch/s${query}`;
    history.replace(list.address);
  };
  return { history, list, close, choose };
}

it('Back on a phone closes the filters and keeps what was chosen, and Back once more leaves the list', () => {
  const { history, list, choose } = openFilters();
  choose('?stops=0');
  expect(list.isOpen).toBe(true);
  history.back();
  expect([list.isOpen, history.location.href]).toEqual([false, '/flightSearch/s?stops=0']);
  history.back();
  expect(history.location.href).toBe('/');
});

it('the button that shows the flights closes the filters like Back, and leaves no entry behind', () => {
  const { history, list, close, choose } = openFilters();
  choose('?baggage=with');
  close();
  expect([list.isOpen, history.location.href]).toEqual([false, '/flightSearch/s?baggage=with']);
  history.back();
  expect(history.location.href).toBe('/');
});
