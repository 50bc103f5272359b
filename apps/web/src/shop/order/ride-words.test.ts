import type { Order } from '@farewind/contract/bookings/get-order';
import { languages } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../shared/i18n/messages/tr.json' with { type: 'json' };
import { wordForRide } from './ride-words.ts';
import { headingOf } from './trip-heading.ts';

const catalogues = { ru, en, tr } as const;

/** Flights, their seats and tickets; not the airline, the operator or the place of a meeting. */
const ofFlights = {
  ru: /рейс|билет|(?<![а-яё])мест(?:а|о|ам)?(?![а-яё])|вылет/i,
  en: /flight|ticket|seats?\b|boarding/i,
  tr: /uçuş|bilet|koltuk|kalkış|(?<!\p{L})yer(?:ler|leriniz|leri)?(?!\p{L})/iu,
} as const;

const tellsOfFlights = (key: MessageKey): boolean =>
  languages.some((language) => ofFlights[language].test(catalogues[language][key]));

const statuses = [
  ...(['pendingPayment', 'processing', 'booked', 'ticketed', 'completed', 'changed'] as const),
  ...(['problematic', 'waitingForCancel', 'paymentFailed', 'expired', 'cancelled'] as const),
] satisfies Order['status'][];

test('the page of an order of rides has no heading about flights, seats or tickets, in no language', () => {
  const items = [{ kind: 'transfer' }] as unknown as Order['items'];
  const actions: Order['allowedActions'][] = [
    [],
    ['payAgain'],
    ['payAgain', 'continuePaying'],
    ['continuePaying'],
  ];
  const payments = [undefined, { state: 'captured' }] as unknown as Order['payment'][];
  const said = statuses.flatMap((status) =>
    actions.flatMap((allowedActions) =>
      payments.flatMap((payment) =>
        [[], [{ state: 'paid' }]].flatMap((refunds) => {
          const order = { status, allowedActions, payment, refunds, items, proposals: [] };
          const { title, text } = headingOf(order as unknown as Order);
          return [title, text];
        }),
      ),
    ),
  );
  expect([...new Set(said)].filter(tellsOfFlights)).toEqual([]);
});

/** Where a page of an order of rides takes its words, besides its headings. */
const sharedWithRides = /^(?:order\.status|payment|trip\.failed|trip\.address)\.|^validation\.contact/;

test('no state, payment or failure of an order of rides is told in the words of a flight', () => {
  const keys = Object.keys(en).filter((key): key is MessageKey => sharedWithRides.test(key));
  expect(keys.length).toBeGreaterThan(80);
  expect(keys.map(wordForRide).filter(tellsOfFlights)).toEqual([]);
});
