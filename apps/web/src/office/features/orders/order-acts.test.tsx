import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { OrderActs } from './order-page.tsx';
import type { OrderAdmin, StaffAction } from './use-order.ts';

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
