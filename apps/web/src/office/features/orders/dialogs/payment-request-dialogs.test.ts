import { expect, it } from 'vitest';
import type { AdminOrder } from '../use-order.ts';
import { listSuppliers } from './payment-request-dialogs.tsx';

type Item = AdminOrder['items'][number];

const flight = (itemId: string, number: string, from: string, to: string, day: string, more: object = {}) =>
  ({
    itemId,
    kind: 'flight',
    contractParty: { kind: 'carrier', name: 'SunExpress' },
    segments: [{ carrier: 'XQ', number, from, to, departsAt: `${day}T10:00` }],
    isExchanged: false,
    ...more,
  }) as unknown as Item;

it('staff choose the very flight whose supplier is paid, also of two of one name, and never seats of another agency', () => {
  const items = [
    flight('out', '531', 'VKO', 'AYT', '2027-05-01'),
    flight('back', '532', 'AYT', 'VKO', '2027-05-09'),
    flight('partner', '533', 'VKO', 'AYT', '2027-05-02', { isExchanged: true }),
  ];
  const t = (_key: string, values?: object) => Object.values(values ?? {}).join(': ');
  expect(listSuppliers({ items }, t)).toEqual([
    { value: 'out', text: 'SunExpress: XQ 531, VKO → AYT, 01-05-2027' },
    { value: 'back', text: 'SunExpress: XQ 532, AYT → VKO, 09-05-2027' },
  ]);
});
