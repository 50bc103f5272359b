import type { TransferPlace } from '@farewind/contract/transfers/places';
import { optional, readObject, readOneOf, readText } from '../../../shared/session/read-value.ts';

const kinds = ['airport', 'zone', 'hotel'] as const satisfies readonly TransferPlace['kind'][];

/** A place of a ride, as stored in this browser. */
export const readPlace = readObject<TransferPlace>({
  kind: readOneOf(kinds),
  code: readText,
  name: readText,
  zone: optional(readText),
  airport: optional(readText),
});
