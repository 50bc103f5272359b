import { faults, type FlightDesk } from './flight-desk.ts';

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
table{border-collapse:collapse;background:#fff}
th,td{border:1px solid #d9dcdd;padding:6px 12px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}
form{display:flex;gap:12px;align-items:end;flex-wrap:wrap;margin:16px 0}
label{display:grid;gap:4px}
select,input,button{font:inherit;min-height:44px;padding:0 12px}`;

/** What the stand-in has sold, and the switch that makes it fail. */
export function flightDeskPage(desk: FlightDesk, base: string): string {
  const rows = desk.listOrders().map((order) => {
    const cells = [
      ...[order.id, order.booking_reference, order.metadata['our_reference'] ?? ''],
      order.created_at.slice(0, 19).replace('T', ' '),
      order.cancelled_at ? 'cancelled' : 'booked',
      order.passengers.map(({ given_name, family_name }) => `${given_name} ${family_name}`).join(', '),
      `${order.total_amount} ${order.total_currency}`,
    ];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const options = Object.entries(faults).map(
    ([fault, { words }]) => `<option value="${fault}">${words}</option>`,
  );
  const { fault, times } = desk.failing;
  const state = times === 0 ? 'It works.' : `For the next ${times} calls it ${faults[fault].words}.`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--Flight stand-in</title><style>${style}</style><h1>Stand-in of a supplier of flights</h1>
<p>This takes the place of a company that sells flights of others. It answers as one would, and nobody flies. What it has sold is forgotten when the server stops.</p>
<form method="post" action="${base}/fail"><label>The supplier <select name="fault">${options.join('')}</select></label><label>for so many calls <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it fail</button></form>
<p>${state}</p>
<div class="wide"><table><thead><tr><th>Order<th>Carrier's code<th>Our reference<th>Booked (UTC)<th>State<th>For<th>Price</tr></thead><tbody>${rows.join('')}</tbody></table></div></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
