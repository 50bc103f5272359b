import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import { Proposals } from './proposals/proposals.tsx';
import { TravelDocumentsCard } from './travel-documents/travel-documents-card.tsx';

const dueAt = '2027-06-12T09:00:00.000Z';
const wholeDate = '<span class="nw">12-06-2027</span>';

function show(part: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider value={createI18n('ru', ru)}>{part}</I18nProvider>
    </QueryClientProvider>,
  );
}

it('the last day for sending a document stays on one line', () => {
  const proof = { proofId: 'p', text: 'Виза', state: 'asked', dueAt };
  const order = { proofs: [proof], allowedActions: [] } as unknown as Order;
  expect(show(<TravelDocumentsCard order={order} />)).toContain(wholeDate);
});

it('the last day for answering a proposal stays on one line', () => {
  const proposal = {
    proposalId: 'p',
    kind: 'retimed',
    state: 'open',
    text: '',
    choices: [],
    ifUnanswered: 'staff',
    dueAt,
    before: {},
    after: {},
  };
  const order = { proposals: [proposal], allowedActions: [], items: [] } as unknown as Order;
  expect(show(<Proposals order={order} names={{} as never} />)).toContain(wholeDate);
});
