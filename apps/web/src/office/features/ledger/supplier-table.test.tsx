import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { DueDay, PayButtons } from './supplier-table.tsx';

const draw = (part: ReactNode): string =>
  renderToStaticMarkup(<OfficeTextsProvider value={(key) => key}>{part}</OfficeTextsProvider>);

function actsOf(supplier: string, due: string): string[] {
  const sums = { opening: '0.00', sold: '0.00', refunded: '0.00', paid: '0.00', dueOn: null };
  const row = { ...sums, supplier, name: 'SunExpress', currency: 'EUR', due } as const;
  const drawn = draw(<PayButtons row={row} name="SunExpress" onPay={() => undefined} />);
  return ['payout.receive', 'payout.act'].filter((act) => drawn.includes(act));
}

it('a supplier that owes money for refunds is recorded as paying it back, and can be paid in advance all the same', () => {
  expect(actsOf('airline:XQ', '90.00')).toEqual(['payout.act']);
  expect(actsOf('airline:XQ', '-60.00')).toEqual(['payout.receive', 'payout.act']);
  expect(actsOf('agency:5', '-60.00')).toEqual(['payout.receive']);
  expect(actsOf('agency:5', '60.00')).toEqual(['payout.act']);
});

it('a debt that is overdue or due today stands out among those of later days', () => {
  const day = (due: string | null) => draw(<DueDay day={due} today="2027-02-10" />);
  expect(day('2027-02-09')).toContain('badge err');
  expect(day('2027-02-10')).toContain('badge sun');
  expect(day('2027-02-11')).not.toContain('badge');
  expect(day(null)).toBe('');
});
