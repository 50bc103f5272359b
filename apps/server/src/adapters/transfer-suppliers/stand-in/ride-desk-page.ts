import { formatMinor } from '@farewind/values/money';
import { faults, type RideDesk } from './ride-desk.ts';

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
table{border-collapse:collapse;background:#fff}
th,td{border:1px solid #d9dcdd;padding:6px 12px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}
form{display:flex;gap:12px;align-items:end;flex-wrap:wrap;margin:16px 0}
label{display:grid;gap:4px}
select,input,button{font:inherit;min-height:44px;padding:0 12px}`;

/** What the stand-in has sold, and the switch that makes it fail. */
export function rideDeskPage({ bookings, failing }: RideDesk, base: string): string {
  const rows = [...bookings.values()].toReversed().map((booking) => {
    const time = booking.bookedAt.toISOString().slice(0, 19).replace('T', ' ');
    const { status, feeCents, rate } = booking;
    const cells = [
      ...[booking.reference, booking.clientReference, time, status, booking.pickupAt.replace('T', ' ')],
      ...[String(rate.service['transferType']), booking.flight, booking.holder],
      `${formatMinor(rate.totalCents)} EUR`,
      status === 'CANCELLED' ? `${formatMinor(feeCents)} EUR` : '',
    ];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const options = Object.entries(faults).map(
    ([fault, { words }]) => `<option value="${fault}">${words}</option>`,
  );
  const state =
    failing.times === 0
      ? 'It works.'
      : `For the next ${failing.times} calls it ${faults[failing.fault].words}.`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--Ride stand-in</title><style>${style}</style><h1>Stand-in of a supplier of rides</h1>
<p>This takes the place of a company that drives people. It answers as one would, and no car comes. What it has sold is forgotten when the server stops.</p>
<form method="post" action="${base}/fail"><label>The supplier <select name="fault">${options.join('')}</select></label><label>for so many calls <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it fail</button></form>
<p>${state}</p>
<div class="wide"><table><thead><tr><th>Booking<th>Our reference<th>Booked (UTC)<th>State<th>Pick-up<th>Kind<th>Flight<th>For<th>Price<th>Fee</tr></thead><tbody>${rows.join('')}</tbody></table></div></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
