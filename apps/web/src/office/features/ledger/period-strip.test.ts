import { expect, test } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import ru from '../../i18n/ru.json' with { type: 'json' };
import tr from '../../i18n/tr.json' with { type: 'json' };
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
