import { stopSale } from '@farewind/contract/inventory/departure-stock';
import { CirclePause, CirclePlay } from 'lucide-react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import type { Departure } from './departure-words.ts';

/** Several departures off sale, or on sale again. */
export function listDepartureBulkActs(t: OfficeTranslate): readonly BulkAct<Departure>[] {
  const set = (isStopped: boolean) => (row: Departure) => {
    const { serviceId, date, version } = row;
    return officeCall(stopSale, { serviceId, date, version, isStopped });
  };
  return [
    {
      name: 'stopSale',
      label: 'departure.stopSaleMany',
      icon: CirclePause,
      whyNot: ({ state }) => {
        if (state === 'cancelled') return t('departure.isCancelled');
        return state === 'stopSale' ? t('departure.isStopped') : undefined;
      },
      effect: ({ seats }) =>
        t('departure.stopEffect', { free: seats.free, sold: seats.sold, held: seats.held }),
      run: set(true),
    },
    {
      name: 'resumeSale',
      label: 'departure.resumeSaleMany',
      icon: CirclePlay,
      whyNot: ({ state }) => {
        if (state === 'cancelled') return t('departure.isCancelled');
        return state === 'stopSale' ? undefined : t('departure.isOnSale');
      },
      effect: ({ seats }) => t('departure.resumeEffect', { free: seats.total - seats.sold - seats.held }),
      run: set(false),
    },
  ];
}
