import type { importTransfers } from '@farewind/contract/inventory/transfer-files';
import type { Answer } from '../../../shared/api/call-types.ts';

export type ImportReport = Answer<typeof importTransfers>;
export type TransferFile = keyof ImportReport['changes'];

/** In the order in which one needs the other. */
export const transferFiles: readonly TransferFile[] = [
  'stations',
  'vehicleTypes',
  'zones',
  'places',
  'routes',
  'fleet',
];
