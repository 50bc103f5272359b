import { expect, it } from 'vitest';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import en from '../../i18n/en.json' with { type: 'json' };
import ru from '../../i18n/ru.json' with { type: 'json' };
import tr from '../../i18n/tr.json' with { type: 'json' };
import { formatRefundReason } from '../finance/finance-words.ts';
import { formatHistory } from './order-history.ts';
import { formatMoveReason, formatProblem, formatStatusOption, kindOfOrder } from './order-words.ts';

const languages = Object.entries({ en, ru, tr });
const sayIn =
  (texts: Record<string, string>): OfficeTranslate =>
  (key) =>
    texts[key] ?? key;

it('a sum in the history is written as everywhere else, and what was typed stays as it was', () => {
  const at = '2027-06-12T09:00:00Z';
  const notesOf = (entry: object, locale = 'en-GB') =>
    formatHistory([{ at, actor: 'bank', isBad: false, ...entry } as never], (key) => key, locale)[0]?.notes;
  expect(notesOf({ kind: 'refund', code: 'settled', detail: '1201.82 EUR' })?.[0]).toBe('€1,201.82');
  expect(notesOf({ kind: 'refund', code: 'settled', detail: '1201.82 EUR' }, 'tr-TR')?.[0]).toBe('€1.201,82');
  expect(notesOf({ kind: 'note', code: 'note', detail: '201.82 EUR' })?.[0]).toBe('201.82 EUR');
});

it.each(languages)('the history says why a payment failed and what it was for, in words (%s)', (_, texts) => {
  const t = sayIn(texts);
  const at = '2027-06-12T09:00:00Z';
  const notesOf = (entry: object) =>
    formatHistory([{ at, kind: 'payment', code: 'failed', isBad: true, ...entry } as never], t, 'en-GB')[0]!
      .notes;
  for (const actor of ['change', 'addition', 'request'])
    expect(notesOf({ actor, detail: 'insufficientFunds' })).toEqual([
      texts['payFailure.insufficientFunds' as never],
      texts[`payPurpose.${actor}` as never],
    ]);
  expect(notesOf({ actor: 'customer' })).toEqual([texts['actor.customer' as never]]);
});

it.each(languages)('staff read in words why an order ended and why money goes back (%s)', (_, texts) => {
  const t = sayIn(texts);
  const bySupplier = ['supplierCancelled', 'retimed', 'priceChanged', 'documentRefused', 'scheduleRefused'];
  for (const code of [...bySupplier, 'channelCancelled']) {
    expect(formatProblem(code, t)).not.toBe(code);
    expect(formatMoveReason(code, t)).not.toBe(code);
  }
  expect(formatMoveReason('rehearsalEnded', t)).not.toBe('rehearsalEnded');
  for (const code of [...bySupplier, 'choice', 'missingHere', 'amountDiffers', 'stateDiffers', 'duplicate'])
    expect(formatRefundReason(code, t)).not.toBe(code);
  expect(formatRefundReason('Goodwill, agreed by telephone', t)).toBe('Goodwill, agreed by telephone');
});

it.each(languages)('a ride is confirmed: only of a flight are tickets issued (%s)', (_, texts) => {
  const t = sayIn(texts);
  const issued = {
    at: '2027-06-12T09:00:00Z',
    kind: 'move',
    to: 'ticketed',
    code: 'ticketsIssued',
    itemId: '1',
  };
  const show = (kind: 'flight' | 'transfer') => {
    const [entry] = formatHistory([issued as never], t, 'ru-RU', [{ itemId: '1', kind }]);
    return [entry?.title, entry?.notes[0]];
  };
  expect(show('transfer')).toEqual([texts['orderStatus.rideConfirmed'], texts['moveReason.rideConfirmed']]);
  expect(show('flight')).toEqual([texts['orderStatus.ticketed'], texts['moveReason.ticketsIssued']]);
  expect(texts['orderStatus.rideConfirmed']).not.toMatch(/билет|ticket|bilet/i);
  // The list of rides has those sold beside a flight as well.
  expect(formatStatusOption('ticketed', t, 'transfer')).toBe(
    `${texts['orderStatus.rideConfirmed']} / ${texts['orderStatus.ticketed']}`,
  );
  expect(formatStatusOption('ticketed', t, 'flight')).toBe(texts['orderStatus.ticketed']);
  expect(formatStatusOption('booked', t, 'transfer')).toBe(texts['orderStatus.booked']);
  expect(kindOfOrder([{ kind: 'transfer' }, { kind: 'insurance' }])).toBe('transfer');
  expect(kindOfOrder([{ kind: 'transfer' }, { kind: 'flight' }])).toBe('flight');
});

it.each(languages)(
  'a paid order of flights and rides tells of the tickets and of the rides (%s)',
  (_, texts) => {
    const items = (['flight', 'transfer', 'flight', 'transfer'] as const).map((kind, at) => ({
      itemId: String(at),
      kind,
    }));
    const move = { at: '2027-06-12T09:00:00Z', kind: 'move', actor: 'system', version: 3 };
    const tell = (step: object) =>
      formatHistory(
        items.toReversed().map(({ itemId }) => ({ ...move, ...step, itemId }) as never),
        sayIn(texts),
        'ru-RU',
        items,
      );
    const reasons = (lines: ReturnType<typeof tell>) => lines.map(({ notes }) => notes?.[0]);
    expect(reasons(tell({ to: 'ticketed', code: 'ticketsIssued' }))).toEqual([
      texts['moveReason.rideConfirmed'],
      texts['moveReason.ticketsIssued'],
    ]);
    expect(tell({ to: 'ticketed', code: 'captured' }).map(({ title }) => title)).toEqual([
      texts['orderStatus.rideConfirmed'],
      texts['orderStatus.ticketed'],
    ]);
    expect(tell({ to: 'processing', code: 'paid' })).toHaveLength(1);
  },
);
