import { z } from 'zod';

/** A seat; without services it is taken. `restricted_seat_general`: one that not everybody may have, by its services. */
export const seatSchema = z.object({
  type: z.enum(['seat', 'restricted_seat_general']),
  designator: z.string().regex(/^[0-9A-Z]{1,8}$/),
  name: z.string().max(200).nullish(),
  disclosures: z.array(z.string().max(1000)).default([]),
  available_services: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        passenger_id: z.string(),
        total_amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
        total_currency: z.string(),
      }),
    )
    .default([]),
});

/** The seat map of one segment. Its elements are parsed one by one, so that an unknown kind is shown as space. */
export const seatMapSchema = z.object({
  segment_id: z.string(),
  cabins: z.array(
    z.object({
      deck: z.int().min(0).max(2),
      /** Indices of rows. */
      wings: z.object({ first_row_index: z.int(), last_row_index: z.int() }).nullish(),
      rows: z
        .array(
          z.object({
            sections: z
              .array(z.object({ elements: z.array(z.looseObject({ type: z.string() })).max(10) }))
              .max(4),
          }),
        )
        .max(120),
    }),
  ),
});
export type WireSeatMap = z.output<typeof seatMapSchema>;
