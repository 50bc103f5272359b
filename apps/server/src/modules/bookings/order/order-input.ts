import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { ParsedInput } from '@farewind/contract/core/operation';

/** One press of the pay button, for flights with or without rides, or for rides alone (`flightId` tells them apart). */
export type OrderInput = ParsedInput<typeof addOrder | typeof addTransferOrder>;
