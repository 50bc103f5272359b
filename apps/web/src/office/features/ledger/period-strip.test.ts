import { closeBlockers } from '@farewind/contract/finance/period-close';
import { expect, test } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import ru from '../../i18n/ru.json' with { type: 'json' };
import tr from '../../i18n/tr.json' with { type: 'json' };
import { formatBlocker, placeOf } from './ledger-words.ts';
import { nameClosedMonth } from './period-strip.tsx';

function sayMonths(text: string, locale: string): string[] {
  return ['2026-05-31', '2026-08-31', '2026-11-30'].map((day) =>
    text.replace('{month}', nameClosedMonth(day, locale)),
  );
}

test('the button that closes a month names it in the case its language asks for', () => {
  expect(sayMonths(en['period.closeMonth'], 'en')).toEqual(['Close May', 'Close August', 'Close November']);
  expect(sayMonths(ru['period.closeMonth'], 'ru')).toEqual([
    'Закрыть май',
    'Закрыть август',
    'Закрыть ноябрь',
  ]);
  expect(sayMonths(tr['period.closeMonth'], 'tr')).toEqual([
    'Mayıs ayını kapat',
    'Ağustos ayını kapat',
    'Kasım ayını kapat',
  ]);
});

test('whatever stands in the way of a close leads to its own list, filtered to it', () => {
  const found = closeBlockers.map((code) => {
    const { to, search } = placeOf({ code }, '2026-11-30');
    return `${formatBlocker({ code, count: 1 }, (key) => key)}: ${to} ${Object.values(search).join(' ')}`.trim();
  });
  expect(found).toEqual([
    'period.blocker.discrepancies: /finance/match',
    'period.blocker.unknownPayments: /finance/payment unclear 2026-11-30',
    'period.blocker.receipts: /finance/receipt open 2026-11-30',
    'period.blocker.invoices: /finance/invoice refused',
    'period.blocker.bankLines: /finance/bank open 2026-11-30',
    'period.blocker.notReconciled: /finance/match',
  ]);
});
