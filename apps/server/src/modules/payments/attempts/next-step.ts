import { z } from 'zod';
import { storedText } from '../../../platform/database/stored.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import type { NextStep } from '../attempt.ts';

function placeOf(tenantId: number, attemptId: string): SealPlace {
  return { tenantId, table: 'payment_attempt', column: 'next_step', row: attemptId };
}

/** A step may contain an address that grants access by itself. */
export function sealStep(keyring: Keyring, tenantId: number, attemptId: string, step: NextStep): Buffer {
  return keyring.seal(placeOf(tenantId, attemptId), JSON.stringify(step));
}

export function openStep(keyring: Keyring, tenantId: number, attemptId: string, sealed: Buffer): StoredStep {
  return readStep(keyring.open(placeOf(tenantId, attemptId), sealed));
}

const stepSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('redirect'), url: z.string() }),
  z.object({ way: z.literal('frame'), url: z.string(), height: z.number().optional() }),
  z.object({
    way: z.literal('qr'),
    payload: z.string(),
    appLink: z.string().optional(),
    banks: z.array(z.object({ name: z.string(), link: z.string() })).optional(),
    payBy: z.string(),
  }),
  z.object({
    way: z.literal('bill'),
    number: z.string(),
    service: z.string().optional(),
    path: z.array(z.string()).default([]),
    payBy: z.string(),
  }),
]);

/** A form with the card's signature is never stored. */
type StoredStep = z.output<typeof stepSchema>;

const readStep = storedText('the next step of a payment', stepSchema);
