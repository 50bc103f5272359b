import { describe, expect, it } from 'vitest';
import { chooseItem, isFiltered, readWorkAddress } from './work-address.ts';

describe('the address of the work queue', () => {
  it('says whose work, of which kinds and of which departure', () => {
    const address = readWorkAddress({ view: 'mine', kind: 'moved,cancelled', departure: '7_2027-05-01' });
    expect(address).toMatchObject({ view: 'mine', kinds: ['moved', 'cancelled'], departure: '7_2027-05-01' });
    expect(isFiltered(address)).toBe(true);
  });

  it('loses an open dialog when another row is chosen', () => {
    const before = { q: 'FW', item: 'order:1', dialog: 'sendPaymentLink', id: '7' };
    const after = Object.entries({ ...before, ...chooseItem('order:2') }).filter(
      ([, text]) => text !== undefined,
    );
    expect(Object.fromEntries(after)).toEqual({ q: 'FW', item: 'order:2' });
  });

  it('that led to a former queue still leads to what stood there', () => {
    expect(readWorkAddress({ kind: 'deadLetter' })).toMatchObject({ kinds: [], code: 'deadLetter' });
  });

  it('with nonsense shows everything', () => {
    const address = readWorkAddress({ view: 'nobody', departure: 'tomorrow' });
    expect(address).toMatchObject({ view: 'all', kinds: [], departure: undefined });
    expect(isFiltered(address)).toBe(false);
  });
});
