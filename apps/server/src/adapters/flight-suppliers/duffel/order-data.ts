import { formatMinor } from '@farewind/values/money';
import type { SupplierPrice, SupplierTraveller, TicketRequest } from '../../../modules/flights/public.ts';

const titles = { male: 'mr', female: 'ms' } as const;

/** The request that buys an offer at once, from our balance at the supplier. */
export function toOrderData(request: TicketRequest): object {
  const { currency, totalMinor, bought = [] } = request.offer;
  const services = bought.map(({ serviceRef, quantity }) => ({ id: serviceRef, quantity }));
  const servicesMinor = bought.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0);
  return {
    type: 'instant',
    ...orderOf(request),
    ...(services.length === 0 ? {} : { services }),
    payments: [toPayment({ currency, totalMinor: totalMinor + servicesMinor })],
  };
}

/** The request that reserves an offer and pays nothing; services cannot be bought with it. */
export function toHoldData(request: TicketRequest): object {
  return { type: 'hold', ...orderOf(request) };
}

/** A payment from our balance at the supplier. */
export function toPayment({ currency, totalMinor }: Pick<SupplierPrice, 'currency' | 'totalMinor'>): object {
  return { type: 'balance', currency, amount: formatMinor(totalMinor) };
}

function orderOf({ ourRef, offer, travellers, contact }: TicketRequest): object {
  return {
    selected_offers: [offer.offerRef],
    metadata: { our_reference: ourRef },
    passengers: travellers.map((traveller, index) => {
      const lap = travellers.findIndex(({ type, parentIndex }) => type === 'infant' && parentIndex === index);
      return {
        id: offer.passengerRefs[index],
        ...personOf(traveller),
        email: contact.email,
        phone_number: contact.phone,
        ...(lap < 0 ? {} : { infant_passenger_id: offer.passengerRefs[lap] }),
        ...(offer.needsDocuments ? { identity_documents: documentsOf(traveller) } : {}),
      };
    }),
  };
}

function personOf({ name, surname, gender, birthDate }: SupplierTraveller): object {
  return {
    title: titles[gender],
    gender: gender === 'male' ? 'm' : 'f',
    given_name: name,
    family_name: surname,
    born_on: birthDate,
  };
}

function documentsOf({ passport }: SupplierTraveller): object[] {
  if (!passport) return [];
  const { number, country, expiresOn } = passport;
  return [
    { type: 'passport', unique_identifier: number, issuing_country_code: country, expires_on: expiresOn },
  ];
}
