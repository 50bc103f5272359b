/** When an order was made, and when its agency first opened its sites. */
interface RehearsalFacts {
  readonly created_at: Date;
  readonly opened_at: Date | null;
}

/**
 * The end of an order's hold or price. Before the sites open, only test accounts take payments and flights may be a
 * sample; an order from then ends with the opening at the latest, so that nobody pays real money for a rehearsal.
 */
export function endWithRehearsal(
  end: Date,
  { created_at: createdAt, opened_at: openedAt }: RehearsalFacts,
): Date {
  const isRehearsal = openedAt !== null && createdAt < openedAt;
  return isRehearsal && openedAt < end ? openedAt : end;
}
