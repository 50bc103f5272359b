import type { getDepartures } from '@farewind/contract/inventory/departures';
import { formatDate } from '../../../shared/format/date.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';
import type { Tone } from '../../kit/state-badge.tsx';

export type Departure = Answer<typeof getDepartures>['items'][number];

/** Props of every dialog about a departure. */
export interface DepartureDialogProps {
  readonly departure: Departure;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const tones: Readonly<Record<Departure['state'], Tone>> = {
  open: 'ok',
  retimed: 'sun',
  cancelled: 'err',
  stopSale: 'sky',
};

export const departureStates = Object.keys(tones) as readonly Departure['state'][];

export function toneOfDeparture(state: Departure['state']): Tone {
  return tones[state];
}

export const formatDeparture = (code: string, t: OfficeTranslate) =>
  knownWord(`departureState.${code}`, code, t);

/** `ZF 829, 12-06-2027`. */
export function nameDeparture({ carrier, number, date }: Departure): string {
  return `${carrier} ${number}, ${formatDate(date)}`;
}
