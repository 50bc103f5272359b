import { demoPage, demoTable } from '../../../platform/http/demo-page.ts';
import { formatMinor } from '@farewind/values/money';
import { faults, type RideDesk } from './ride-desk.ts';

/** What the simulator has sold, and the switch that makes it fail. */
export function rideDeskPage({ bookings, failing }: RideDesk, base: string): string {
  const rows = [...bookings.values()].toReversed().map((booking) => {
    const time = booking.bookedAt.toISOString().slice(0, 19).replace('T', ' ');
    const { status, feeCents, rate } = booking;
    return [
      booking.reference,
      booking.clientReference,
      time,
      status,
      booking.pickupAt.replace('T', ' '),
      String(rate.service['transferType']),
      booking.flight,
      booking.holder,
      `${formatMinor(rate.totalCents)} EUR`,
      status === 'CANCELLED' ? `${formatMinor(feeCents)} EUR` : '',
    ];
  });
  const options = Object.entries(faults).map(
    ([fault, { words }]) => `<option value="${fault}">${words}</option>`,
  );
  const state =
    failing.times === 0
      ? 'It works.'
      : `For the next ${failing.times} calls it ${faults[failing.fault].words}.`;
  return demoPage(
    'Simulator of a supplier of rides',
    `<p>This takes the place of a company that drives people. It answers as one would, and no car comes. What it has sold is forgotten when the server stops.</p>
<form method="post" action="${base}/fail"><label>The supplier <select name="fault">${options.join('')}</select></label><label>for so many calls <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it fail</button></form>
<p>${state}</p>
${demoTable(['Booking', 'Our reference', 'Booked (UTC)', 'State', 'Pick-up', 'Kind', 'Flight', 'For', 'Price', 'Fee'], rows)}`,
  );
}
