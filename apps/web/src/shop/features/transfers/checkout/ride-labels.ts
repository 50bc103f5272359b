import type { Translate } from '../../../../shared/i18n/i18n.tsx';
import { buyerLabels } from '../../../purchase/field-labels.ts';
import type { TransferKey, TransferTranslate } from '../../../purchase/transfers/texts/transfer-texts.ts';

const labels: Readonly<Record<string, TransferKey>> = {
  'leadPassenger.name': 'ride.lead.name',
  'leadPassenger.surname': 'ride.lead.surname',
  flightNumber: 'ride.flight.any',
  returnFlightNumber: 'ride.flight.any',
  address: 'ride.address',
  nameSign: 'ride.sign',
  note: 'ride.note',
  childSeats: 'ride.seats.title',
};

/** What the field at a path is called in the summary of faults; whatever is not a field is about the trip. */
export function labelOfRideField(path: string, say: Translate, t: TransferTranslate): string {
  const own = labels[path] ?? labels[path.split('.')[0] ?? path];
  if (own !== undefined) return t(own);
  const buyer = buyerLabels[path.split('.').at(-1) ?? path];
  return say(buyer ?? 'checkout.trip');
}
