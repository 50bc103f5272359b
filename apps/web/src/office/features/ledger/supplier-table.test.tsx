import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { DueDay } from './supplier-table.tsx';

const draw = (part: ReactNode): string =>
  renderToStaticMarkup(<OfficeTextsProvider value={(key) => key}>{part}</OfficeTextsProvider>);

it('a debt that is overdue or due today stands out among those of later days', () => {
  const day = (due: string | null) => draw(<DueDay day={due} today="2027-02-10" />);
  expect(day('2027-02-09')).toContain('badge err');
  expect(day('2027-02-10')).toContain('badge sun');
  expect(day('2027-02-11')).not.toContain('badge');
  expect(day(null)).toBe('');
});
