import { passengerTypes } from '@farewind/values/passengers';
import { z } from 'zod';

/** A passenger as the supplier needs them; names in Latin letters. */
export const travellerSchema = z.object({
  type: z.enum(passengerTypes),
  name: z.string(),
  surname: z.string(),
  gender: z.enum(['male', 'female']),
  birthDate: z.string(),
  passport: z.exactOptional(z.object({ number: z.string(), country: z.string(), expiresOn: z.string() })),
  /** For an infant: index of the adult who holds it, among all travellers. */
  parentIndex: z.number().optional(),
});

export type SupplierTraveller = Readonly<z.infer<typeof travellerSchema>>;
