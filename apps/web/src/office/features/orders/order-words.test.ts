import { expect, it } from 'vitest';
import { languages } from '@farewind/contract/core/fields';
import { createI18n } from '../../../shared/i18n/i18n.tsx';
import en from '../../i18n/en.json' with { type: 'json' };
import ru from '../../i18n/ru.json' with { type: 'json' };
import tr from '../../i18n/tr.json' with { type: 'json' };
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatMoveReason, formatProblem, formatStatus, formatStep } from './order-words.ts';

const catalogues = { ru, en, tr } as const;

it.each(languages)('staff read of a ride’s vehicle, not of seats or tickets, in %s', (language) => {
  const { t } = createI18n(language, catalogues[language] as never) as unknown as { t: OfficeTranslate };
  for (const code of ['ordered', 'seatsGone', 'ticketsIssued'])
    expect(formatMoveReason(code, t, 'transfer')).not.toMatch(/мест|билет|seat|ticket|koltuk|bilet/i);
  for (const step of ['booked', 'ticketed'])
    expect(formatStep(step, t, 'transfer')).not.toMatch(/мест|билет|seat|ticket|koltuk|bilet/i);
  expect(formatProblem('seatsGone', t, 'transfer')).toBe(catalogues[language]['orderProblem.rideGone']);
  expect(catalogues[language]['orderProblem.rideGone']).not.toMatch(/мест|seat|koltuk/i);
  expect(formatStatus('ticketed', t, 'transfer')).not.toMatch(/билет|ticket|bilet/i);
  expect(formatMoveReason('ordered', t, 'flight')).toMatch(/мест|seat|koltuk/);
});
