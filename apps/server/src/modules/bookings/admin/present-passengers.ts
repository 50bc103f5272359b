import type { DeskOrder } from '@farewind/contract/orders/order-detail';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openDocument } from '../order/document-seal.ts';
import type { TravelDocument } from '../order/order-draft.ts';
import type { PassengerRow } from '../order/order-rows.ts';

type DeskPassenger = DeskOrder['passengers'][number];

/** The passengers of an order, documents masked unless they are asked for; erased ones are said to be. */
export function presentPassengers(
  keyring: Keyring,
  tenantId: number,
  orderId: string,
  passengers: readonly PassengerRow[],
  showDocuments: boolean,
): DeskPassenger[] {
  return passengers.map((passenger) => {
    const document = showDocuments ? openDocument(keyring, tenantId, orderId, passenger) : undefined;
    return {
      index: passenger.position,
      type: passenger.type,
      name: passenger.name,
      surname: passenger.surname,
      gender: passenger.gender,
      parentIndex: passenger.parentPosition ?? null,
      document: passenger.documentHint,
      ...membersOf(document),
      isErased: passenger.document === undefined,
    };
  });
}

function membersOf(document: TravelDocument | undefined): Partial<DeskPassenger> {
  if (!document) return {};
  const { birthDate, nationality } = document;
  const others = ['passportSerial', 'passportNumber', 'passportExpiryDate', 'identificationNumber'] as const;
  const known = others.filter((name) => document[name] !== undefined);
  return { birthDate, nationality, ...Object.fromEntries(known.map((name) => [name, document[name]])) };
}
