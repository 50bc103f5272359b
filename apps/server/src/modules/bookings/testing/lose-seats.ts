import type { TestDatabase } from '../../../testing/create-test-database.ts';

/** The order's hold expires, and others buy every seat of its flights before its buyer has paid. */
export async function loseSeats(
  { database }: Pick<TestDatabase, 'database'>,
  orderId: string,
): Promise<void> {
  await database.owner.query(
    `with lost as (update seat_hold set state = 'expired' where reference = $1 returning tenant_id, id)
     update seat_counter c set held = 0, sold = c.total from lost
     join seat_hold_line l on l.tenant_id = lost.tenant_id and l.hold_id = lost.id
     where c.tenant_id = l.tenant_id and c.service_id = l.service_id and c.flight_date = l.flight_date
       and c.leg_no = l.leg_no and c.bucket = l.bucket`,
    [orderId],
  );
}
