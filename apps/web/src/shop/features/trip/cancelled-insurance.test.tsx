import type { Order } from '@farewind/contract/bookings/get-order';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { CancelledPart } from './ticket-head.tsx';

const said = (...items: object[]) =>
  renderToStaticMarkup(
    <I18nProvider value={createI18n('en', en)}>
      <CancelledPart order={{ items: items as Order['items'] }} />
    </I18nProvider>,
  );

const flight = (...states: string[]) => ({
  kind: 'flight',
  status: 'ticketed',
  tickets: states.map((state) => ({ state })),
});
const insurance = (status: string) => ({ kind: 'insurance', status, tickets: [] });

it('an order of which only the insurance was cancelled says so, and that its flights remain', () => {
  expect(said(flight('issued'), insurance('cancelled'))).toContain(
    'Only the insurance is cancelled; your flights are not affected.',
  );
  expect(said(flight('issued'), insurance('ticketed'))).toBe('');
  expect(said(flight('issued', 'refunded'), insurance('cancelled'))).toContain(en['trip.lead.partly']);
});
