import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { setOfficeZone } from '../../kit/office-clock.ts';
import { OfficeSessionProvider, type OfficeSession } from '../../session/office-session.tsx';
import { CallerDone, type MadeOrder } from '../caller-order/caller-done.tsx';
import { Answers } from '../departures/departure-page.tsx';
import { RequestDeadline } from '../payment-requests/payment-requests-page.tsx';
import type { PaymentRequest } from '../payment-requests/request-words.ts';
import { ShareRequestDialog } from '../payment-requests/share-request-dialog.tsx';

const due = '2027-06-12T20:30:00.000Z';
const clock = { timeZone: 'Asia/Vladivostok', place: 'Vladivostok' };
const asBuyer = '13-06-2027, 06:30 (Vladivostok time)';
const byOffice = '12-06-2027 23:30';
const nothing = () => undefined;

beforeAll(() => setOfficeZone('Europe/Istanbul'));
afterEach(() => {
  vi.useRealTimers();
});

function show(part: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const shown = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key, values) => `${key} ${values?.['time'] ?? ''}`}>
        <OfficeSessionProvider value={{ can: () => true } as unknown as OfficeSession}>
          <RouterContextProvider router={router as never}>{part}</RouterContextProvider>
        </OfficeSessionProvider>
      </OfficeTextsProvider>
    </I18nProvider>,
  );
  // As it is read: without elements and the joiners that keep dates whole.
  return shown.replaceAll(/<[^>]*>|\u2060/gu, '');
}

const made = (of: MadeOrder['clock']) =>
  ({
    orderId: '1',
    total: '10.00',
    currency: 'EUR',
    heldUntil: due,
    isReserved: true,
    clock: of,
  }) as MadeOrder;
const request = (of: PaymentRequest['clock'], state: PaymentRequest['state'] = 'open') =>
  ({ state, amount: '10.00', currency: 'EUR', payUntil: due, clock: of }) as PaymentRequest;

function Deadline({ of, state }: { readonly of: PaymentRequest['clock']; readonly state?: 'lapsed' }) {
  return <RequestDeadline request={request(of, state)} />;
}

type Clock = PaymentRequest['clock'];

it.each<{ readonly what: string; readonly part: (of: Clock) => ReactNode }>([
  {
    what: 'the hold of an order just made for a caller',
    part: (of) => <CallerDone made={made(of)} takesAtDesk={false} hasSms onAnother={nothing} />,
  },
  { what: 'a payment request', part: (of) => <Deadline of={of} /> },
  { what: 'a payment request that has lapsed', part: (of) => <Deadline of={of} state="lapsed" /> },
  {
    what: 'the payment link being sent',
    part: (of) => <ShareRequestDialog request={request(of)} onClose={nothing} onActed={nothing} />,
  },
  {
    what: 'the answers to a change of a departure',
    part: (of) => (
      <Answers
        progress={{ asked: 2, yes: 1, no: 0, read: 0, unread: 1, dueAt: due, clock: of }}
        departure={{ serviceId: 1, date: '2027-06-20' } as never}
      />
    ),
  },
])(
  '$what: staff read the deadline that the buyer reads, by the clock of the journey, with its city',
  ({ part }) => {
    expect(show(part(clock))).toContain(asBuyer);
    expect(show(part(undefined))).toContain(byOffice);
  },
);

it('an open payment request says how long it can still be paid', () => {
  vi.useFakeTimers({ now: Date.parse('2027-06-12T18:15:00Z'), toFake: ['Date'] });
  expect(show(<Deadline of={clock} />)).toContain('2:15');
  expect(show(<Deadline of={clock} state="lapsed" />)).not.toContain('2:15');
});
