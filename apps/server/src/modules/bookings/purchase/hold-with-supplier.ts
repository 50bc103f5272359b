import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ExternalHoldRequest, ExternalTrip, SupplierTraveller } from '../../flights/public.ts';
import { byType } from '../order/by-type.ts';
import type { DraftPassenger, FlightTerms } from '../order/order-draft.ts';
import type { OrderInput } from '../order/order-input.ts';
import type { BookingDeps } from '../order/deps.ts';
import { readContact } from './read-contact.ts';

export interface ExternalHolder extends Pick<ExternalHoldRequest, 'bags' | 'seats'> {
  /** The order's id. */
  readonly reference: string;
  readonly external: ExternalTrip;
  readonly passengers: readonly DraftPassenger[];
  readonly input: OrderInput;
  /** The end of the hold of an order that is paid later. */
  readonly until: Date | undefined;
}

interface HeldWithSupplier {
  readonly supplier: string;
  readonly locator: string;
  readonly terms: Pick<FlightTerms, 'seller' | 'payee'>;
}

/**
 * Holds the flights of an external supplier for an order and its passengers. `seller`: the supplier's name, as the order
 * shows it; `payee`: its ledger account.
 */
export async function holdWithSupplier(
  { flights }: Pick<BookingDeps, 'flights'>,
  scope: TenantScope,
  { reference, external, passengers, input, until, bags, seats }: ExternalHolder,
): Promise<HeldWithSupplier> {
  if (!flights.externalSupply) throw new Error('No external flight supplier is configured');
  const { email, phone } = readContact(input);
  const sorted = byType(passengers);
  const locator = await flights.holdExternal(scope, {
    reference,
    external,
    until,
    ...(bags ? { bags } : {}),
    ...(seats ? { seats } : {}),
    contact: { email, phone },
    travellers: sorted.map((passenger) => ({
      ...toTraveller(passenger),
      ...(passenger.parentPosition === undefined
        ? {}
        : { parentIndex: sorted.indexOf(passengers[passenger.parentPosition]!) }),
    })),
  });
  const flightId = external.offers[0]?.flightId ?? '';
  const source = await flights.externalSupply.findSource(scope, locator, flightId);
  return {
    supplier: flights.externalSupply.name,
    locator,
    terms: source ? { seller: source.supplier, payee: source.account } : {},
  };
}

/**
 * The passenger data for a supplier: the whole document except the identification number, which only our own flights
 * require.
 */
export function toTraveller(passenger: DraftPassenger): Omit<SupplierTraveller, 'parentIndex'> {
  return {
    type: passenger.type,
    name: passenger.name,
    surname: passenger.surname,
    gender: passenger.gender === 'female' ? 'female' : 'male',
    birthDate: passenger.document?.birthDate ?? '',
    ...passportOf(passenger),
  };
}

function passportOf({ document }: DraftPassenger) {
  if (!document?.passportNumber || !document.passportExpiryDate) return {};
  const { passportSerial = '', passportNumber, passportExpiryDate, nationality } = document;
  const number = `${passportSerial}${passportNumber}`;
  return { passport: { number, country: nationality, expiresOn: passportExpiryDate } };
}
