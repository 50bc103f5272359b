import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { LanguageChoiceProvider, OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { setOfficeZone } from '../../kit/office-clock.ts';
import { OfficeSessionProvider, type OfficeSession } from '../../session/office-session.tsx';
import { SecondFactorDialog } from '../../account/second-factor-dialog.tsx';
import { SettleDialog, type BankLine } from '../bank/settle-dialog.tsx';
import { CallerSearch } from '../caller-order/caller-search.tsx';
import { InvoiceDay } from '../invoices/invoice-day.tsx';
import { InvoiceWays } from '../invoices/invoice-ways.tsx';
import { CustomerBalances } from '../ledger/customer-balances.tsx';
import { JournalPage } from '../ledger/journal-page.tsx';
import type { Accounts, LedgerAddress } from '../ledger/ledger-words.ts';
import { PeriodStrip } from '../ledger/period-strip.tsx';
import { SupplierTable } from '../ledger/supplier-table.tsx';
import { MessageDialog } from '../messages/outbox-page.tsx';
import { InvoicesPanel } from '../orders/panels/invoices-panel.tsx';
import { PaymentRequestsPanel } from '../orders/panels/payment-requests-panel.tsx';
import type { AdminOrder, OrderAdmin } from '../orders/use-order.ts';
import { CurrentRates } from '../pricing/current-rates.tsx';
import { CompareDialog } from '../roles/compare-dialog.tsx';
import { emptyTextOf, LastRun } from './match-page.tsx';

const day = '2027-06-12';
const nothing = () => undefined;
const refused = new ApiError(
  503,
  { key: 'GEN-BUSY', message: 'The books are being repaired' } as never,
  undefined,
);

beforeAll(() => setOfficeZone('Europe/Istanbul'));
afterAll(() => setOfficeZone(undefined));

it.each<{ readonly what: string; readonly part: ReactNode }>([
  { what: 'ways of invoicing', part: <InvoiceWays /> },
  { what: 'a day’s invoices', part: <InvoiceDay currency="TRY" /> },
  { what: 'closed periods', part: <PeriodStrip onDay={nothing} /> },
  { what: 'balances of customers', part: <CustomerBalances to={day} /> },
  {
    what: 'payouts',
    part: (
      <SupplierTable
        data={{ suppliers: [] } as unknown as Accounts}
        address={{ from: day, to: day } as LedgerAddress}
      />
    ),
  },
  {
    what: 'invoices of an order',
    part: <InvoicesPanel order={{ orderId: '1', currency: 'TRY' } as AdminOrder} />,
  },
  {
    what: 'payment requests of an order',
    part: <PaymentRequestsPanel admin={{ order: { orderId: '1' } } as OrderAdmin} />,
  },
  { what: 'rates of exchange', part: <CurrentRates /> },
  { what: 'the last reconciliation', part: <LastRun /> },
  { what: 'the journal', part: <JournalPage /> },
  {
    what: 'what a line of the bank may belong to',
    part: (
      <SettleDialog
        line={{ lineId: '1', version: 1, amount: '10.00', currency: 'EUR' } as BankLine}
        onClose={nothing}
        onDone={nothing}
      />
    ),
  },
  { what: 'a message', part: <MessageDialog messageId="1" onClose={nothing} onDone={nothing} /> },
])(
  '$what: a failure is shown with its reason and a way to try again, and never reads as "none"',
  ({ part }) => {
    const page = show(part, refused);
    expect(page).toContain('The books are being repaired');
    expect(page).toContain(texts['error.retry']);
  },
);

it.each<{ readonly what: string; readonly part: ReactNode }>([
  { what: 'balances of customers', part: <CustomerBalances to={day} /> },
  { what: 'the second step', part: <SecondFactorDialog onClose={nothing} /> },
  {
    what: 'a comparison of roles',
    part: <CompareDialog of={{ roleId: 1 }} name="Sales" onClose={nothing} />,
  },
  {
    what: 'flights for a caller',
    part: (
      <CallerSearch
        form={{}}
        choice={undefined}
        searchId="1"
        onBegin={nothing}
        onFound={nothing}
        fields={null}
        onProblem={() => false}
        onChoose={nothing}
      />
    ),
  },
])('$what: a line that is down is told in the reader’s words, not in the program’s', ({ part }) => {
  const page = show(part, new NoAnswerError(false, undefined));
  expect(page).toContain(texts['error.unknown']);
  expect(page).not.toContain('No answer');
});

it('an empty list of discrepancies says that everything agrees only after a reconciliation', () => {
  const shown = [undefined, null, { at: '2027-06-12T10:00:00Z' }].map((run) => emptyTextOf(run));
  expect(shown).toEqual(['list.emptyText', 'match.emptyNever', 'match.empty']);
});

/** A page whose every call has failed. */
function show(part: ReactNode, error: Error): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') query.setState({ status: 'error', error });
  });
  const session = { can: () => true } as unknown as OfficeSession;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider value={createI18n('en', texts)}>
        <OfficeTextsProvider value={(key) => key}>
          <LanguageChoiceProvider value={{ language: 'en', choose: nothing } as never}>
            <OfficeSessionProvider value={session}>{part}</OfficeSessionProvider>
          </LanguageChoiceProvider>
        </OfficeTextsProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
}
