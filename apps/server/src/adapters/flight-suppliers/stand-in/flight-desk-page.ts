import { demoPage, demoTable } from '../../../platform/http/demo-page.ts';
import { faults, type FlightDesk } from './flight-desk.ts';

/** What the stand-in has sold, and the switch that makes it fail. */
export function flightDeskPage(desk: FlightDesk, base: string): string {
  const rows = desk.listOrders().map((order) => {
    return [
      order.id,
      order.booking_reference,
      order.metadata['our_reference'] ?? '',
      order.created_at.slice(0, 19).replace('T', ' '),
      order.cancelled_at ? 'cancelled' : 'booked',
      order.passengers.map(({ given_name, family_name }) => `${given_name} ${family_name}`).join(', '),
      `${order.total_amount} ${order.total_currency}`,
    ];
  });
  const options = Object.entries(faults).map(
    ([fault, { words }]) => `<option value="${fault}">${words}</option>`,
  );
  const { fault, times } = desk.failing;
  const state = times === 0 ? 'It works.' : `For the next ${times} calls it ${faults[fault].words}.`;
  return demoPage(
    'Stand-in of a supplier of flights',
    `<p>This takes the place of a company that sells flights of others. It answers as one would, and nobody flies. What it has sold is forgotten when the server stops.</p>
<form method="post" action="${base}/fail"><label>The supplier <select name="fault">${options.join('')}</select></label><label>for so many calls <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it fail</button></form>
<p>${state}</p>
${demoTable(['Order', 'Carrier’s code', 'Our reference', 'Booked (UTC)', 'State', 'For', 'Price'], rows)}`,
  );
}
