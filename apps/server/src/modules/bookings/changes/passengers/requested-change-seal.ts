import type { Keyring, SealPlace } from '../../../../platform/secrets/keyring.ts';
import type { FlyingPassenger } from '../../order/order-draft.ts';
import type { WantedPassenger } from './read-requested-change.ts';
import { storedText, orUndefined } from '../../../../platform/database/stored.ts';
import { passengerTypes } from '@farewind/values/passengers';
import { z } from 'zod';
import { travelDocumentSchema } from '../../order/read-stored.ts';

/** A passenger's requested data. */
export interface SealedPassengerChange {
  readonly position: number;
  readonly after: FlyingPassenger;
}

const readWanted = storedText<SealedPassengerChange[]>(
  'passenger_change.wanted',
  z.array(
    z.object({
      position: z.number(),
      after: z.object({
        type: z.enum(passengerTypes),
        name: z.string(),
        surname: z.string(),
        gender: z.enum(['male', 'female']),
        document: travelDocumentSchema,
        parentPosition: orUndefined(z.number()),
      }),
    }),
  ),
);

function requestPlace(tenantId: number, orderId: string, changeId: string): SealPlace {
  return { tenantId, table: 'passenger_change', column: 'wanted', row: `${orderId}:${changeId}` };
}

export function sealRequestedChange(
  keyring: Keyring,
  tenantId: number,
  orderId: string,
  changeId: string,
  wanted: readonly WantedPassenger[],
): Buffer {
  const request: SealedPassengerChange[] = wanted.map(({ position, after }) => ({ position, after }));
  return keyring.seal(requestPlace(tenantId, orderId, changeId), JSON.stringify(request));
}

export function openRequestedChange(
  keyring: Keyring,
  tenantId: number,
  change: { readonly orderId: string; readonly changeId: string },
  sealed: Buffer,
): SealedPassengerChange[] {
  const place = requestPlace(tenantId, change.orderId, change.changeId);
  return readWanted(keyring.open(place, sealed));
}
