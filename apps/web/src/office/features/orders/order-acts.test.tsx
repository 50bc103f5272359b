import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { OrderActs, OrderFacts } from './order-page.tsx';
import type { AdminOrder, OrderAdmin, StaffAction } from './use-order.ts';

function show(...allowed: StaffAction[]): string {
  const admin = { can: (action: StaffAction) => allowed.includes(action) };
  return renderToStaticMarkup(
    <OfficeTextsProvider value={(key) => key}>
      <OrderActs admin={admin as unknown as OrderAdmin} />
    </OfficeTextsProvider>,
  );
}

it('an order whose only actions are on its ride or its passengers does not say that nothing can be done', () => {
  expect(show('setDriver', 'cancelRide')).toContain('order.allowedBelow');
  expect(show('decideProof')).toContain('order.allowedBelow');
  expect(show('note', 'showDocuments')).toContain('order.nothingAllowed');
});

it('an order that was paid at the second try is called paid beside its sum, not expired', () => {
  const attempts = (['expired', 'captured'] as const).map((state) => ({ purpose: 'sale', state }));
  const order = {
    attempts,
    items: [],
    airports: [],
    clock: [],
    total: '97.70',
    currency: 'EUR',
    refundTotal: '0.00',
  };
  const facts = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key) => key}>
        <OrderFacts order={order as unknown as AdminOrder} />
      </OfficeTextsProvider>
    </I18nProvider>,
  );
  expect(facts).toContain('captured');
  expect(facts).not.toContain('expired');
});
