import type { getSales } from '@farewind/contract/reports/sales';
import type { Answer, RemoteInput } from '../../../shared/api/call-types.ts';
import { addDays } from '../../../shared/format/date.ts';
import { officeToday, officeZone } from '../../kit/office-clock.ts';
import type { AddressTexts } from '../../address/office-address.ts';

export type Sales = Answer<typeof getSales>;
export type SalesRow = Sales['rows'][number];
export type Group = NonNullable<RemoteInput<typeof getSales>['by']>;

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly by: Group;
  readonly timeZone: string;
}

export const groups: readonly Group[] = ['day', 'route', 'carrier', 'agent', 'currency'];

/** Reads the period from the address; defaults to the last thirty days by day. */
export function readPeriod(texts: AddressTexts): Period {
  const to = texts['to'] ?? officeToday();
  return {
    from: texts['from'] ?? addDays(to, -29),
    to,
    by: groups.find((group) => group === texts['by']) ?? 'day',
    timeZone: officeZone(),
  };
}
