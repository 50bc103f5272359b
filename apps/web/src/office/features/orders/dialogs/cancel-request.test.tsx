import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import texts from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../../i18n/office-i18n.tsx';
import { OfficeSessionProvider, type OfficeSession } from '../../../session/office-session.tsx';
import type { AdminOrder } from '../use-order.ts';
import { canSend } from './cancel-dialog.tsx';
import { CancelRequest, type Input } from './cancel-request.tsx';

const nothing: Input = { tickets: [], isForDocuments: false, isWaived: false, reason: '' };

function show(percent: number | undefined, request: Partial<Input> = {}): string {
  const documentDeduction = percent === undefined ? undefined : { percent };
  const order = { items: [], passengers: [], documentDeduction } as unknown as AdminOrder;
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key, values) => `${key} ${values?.['percent'] ?? ''}`}>
        <OfficeSessionProvider value={{ can: () => true } as unknown as OfficeSession}>
          <CancelRequest order={order} request={{ ...nothing, ...request }} onChange={() => undefined} />
        </OfficeSessionProvider>
      </OfficeTextsProvider>
    </I18nProvider>,
  );
}

it('staff can keep the share of the rule for missing travel documents where one applies, instead of waiving the fees', () => {
  expect(show(10)).toContain('<input type="checkbox"/>cancel.forDocuments 10');
  expect(show(undefined)).not.toContain('cancel.forDocuments');
  const chosen = show(10, { isForDocuments: true });
  expect(chosen).toContain('<input type="checkbox" checked=""/>cancel.forDocuments 10');
  expect(chosen).toContain('<input type="checkbox"/>cancel.waive');
});

it('staff can send a quote to a buyer with a mail address, but not one that somebody else has to approve first', () => {
  const buyer = (email: string) => ({ customer: { email } }) as unknown as AdminOrder;
  expect(canSend(buyer('anna@example.com'), { needsApproval: false })).toBe(true);
  expect(canSend(buyer('anna@example.com'), { needsApproval: true })).toBe(false);
  expect(canSend(buyer(''), { needsApproval: false })).toBe(false);
});
