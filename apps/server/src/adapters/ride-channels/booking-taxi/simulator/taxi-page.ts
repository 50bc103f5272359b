import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectionTable, demoPage, demoTable, sendDemoPage } from '../../../../platform/http/demo-page.ts';
import { escapeHtml } from '../../../../platform/http/escape-html.ts';
import { taxiSwitches, type TaxiDesk, type TaxiSwitch } from './taxi-desk.ts';

/** The supplier's registration: where it is searched, and the client that searches. */
export interface TaxiDoor {
  readonly endpoint: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface PageDeps {
  readonly base: string;
  /** The account that a connection enters to ask it. No money moves here, so the secret is not secret. */
  readonly account: { readonly clientId: string; readonly clientSecret: string };
  readonly door: TaxiDoor;
}

type Form = Readonly<Record<string, string | undefined>>;

const resultSchema = z.array(
  z.object({
    searchResultId: z.string(),
    transportCategory: z.string(),
    price: z.object({ salePriceMin: z.number(), currency: z.string() }),
    maxPassengers: z.number(),
  }),
);
type Result = z.infer<typeof resultSchema>[number];

/** A page on which its travellers search, book, change and cancel, with its books and switches. */
export function serveTaxiPage(channel: FastifyInstance, desk: TaxiDesk, deps: PageDeps): void {
  const { base } = deps;
  const back = `${base}/`;

  channel.get('/', async (_request, reply) => sendDemoPage(reply, drawPage(desk, deps)));

  channel.get<{ Querystring: Form }>('/search', async (request, reply) => {
    const asked = request.query;
    const results = await search(deps.door, asked).catch((error: unknown) => String(error));
    return sendDemoPage(reply, drawResults(base, asked, results));
  });

  channel.post<{ Body: Form }>('/book', async (request, reply) => {
    const { id = '', category = '', price = '0', currency = '', address = '', airport = '' } = request.body;
    desk.book({
      searchResultId: id,
      category,
      price: Number(price),
      currency,
      airport,
      address,
      pickupAt: new Date(request.body['at'] ?? ''),
      people: Number(request.body['people'] ?? '1'),
      isFromAirport: request.body['side'] !== 'to',
      flightNumber: request.body['flight'] ?? '',
    });
    return reply.redirect(back, 303);
  });

  channel.post<{ Body: Form }>('/change', async (request, reply) => {
    const booking = desk.bookings.get(request.body['booking'] ?? '');
    if (booking && request.body['act'] === 'cancel') desk.withdraw(booking);
    else if (booking && request.body['act'] === 'revert') desk.revert(booking);
    else if (booking && request.body['act'] === 'portal') desk.acceptInPortal(booking);
    else if (booking)
      desk.amend(booking, Number(request.body['hours'] ?? '0'), {
        people: Number(request.body['people'] ?? booking.people),
        address: request.body['address'] ?? booking.address,
      });
    return reply.redirect(back, 303);
  });

  channel.post<{ Body: Form }>('/switches', async (request, reply) => {
    for (const name of Object.keys(taxiSwitches) as TaxiSwitch[]) {
      const value = Number.parseInt(request.body[name] ?? '0', 10);
      desk.switches[name] = Math.min(Math.max(Number.isNaN(value) ? 0 : value, 0), 99);
    }
    return reply.redirect(back, 303);
  });
}

/** As the channel does: a token for each search, then the search itself. */
async function search({ endpoint, clientId, clientSecret }: TaxiDoor, asked: Form): Promise<Result[]> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const token = await fetch(`${endpoint()}/oauth/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (!token.ok) throw new Error(`The supplier gave no token: status ${token.status}`);
  const { access_token: access } = z.object({ access_token: z.string() }).parse(await token.json());
  const airport = { latitude: 0, longitude: 0, name: 'Airport', iata: asked['airport'] ?? '' };
  const place = {
    latitude: Number(asked['latitude']),
    longitude: Number(asked['longitude']),
    name: asked['address'] ?? '',
    iata: null,
  };
  const isFrom = asked['side'] !== 'to';
  const answer = await fetch(`${endpoint()}/v2/search-results`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      origin: isFrom ? airport : place,
      destination: isFrom ? place : airport,
      passengers: Number(asked['people']),
      pickupDateTime: new Date(`${asked['at'] ?? ''}:00Z`).toISOString(),
      pickupTimezone: 'UTC',
      drivingDistanceInKm: null,
      genius: { level: 'NON_GENIUS' },
    }),
  });
  if (!answer.ok) throw new Error(`The supplier did not answer the search: status ${answer.status}`);
  return resultSchema.parse(await answer.json());
}

const field = (name: string, label: string, value: string, type = 'text'): string =>
  `<label>${label} <input name="${name}" type="${type}" step="any" value="${escapeHtml(value)}"></label>`;

function drawPage(desk: TaxiDesk, { base, account }: PageDeps): string {
  const connection: [string, string][] = [
    ['Token address', `(address of this site)${base}/oauth2/token`],
    ['Client ID', account.clientId],
    ['Client secret', account.clientSecret],
  ];
  const bookings = [...desk.bookings.values()].toReversed();
  const rows = bookings.map((one) => [
    one.bookingReference,
    one.status,
    one.pickupAt.toISOString().slice(0, 16).replace('T', ' '),
    one.isFromAirport ? `${one.airport} → ${one.address}` : `${one.address} → ${one.airport}`,
    `${one.people}`,
    `${one.firstName} ${one.lastName}`,
    `${one.price.toFixed(2)} ${one.currency}`,
    one.driver,
    one.cancellationReason,
  ]);
  const acts = (index: number): string => {
    const { bookingReference, status, people, address } = bookings[index]!;
    if (status === 'CANCELLED' || status === 'COMPLETE') return '<td></td>';
    const pending =
      status === 'PENDING_AMENDMENT'
        ? '<button name="act" value="revert">Take the change back</button><button name="act" value="portal">Accept in the portal</button>'
        : '';
    return `<td><form method="post" action="${base}/change"><input type="hidden" name="booking" value="${bookingReference}">${field('hours', 'Hours later', '24', 'number')}${field('people', 'People', `${people}`, 'number')}${field('address', 'Hotel', address)}<button name="act" value="amend">Change</button>${pending}<button name="act" value="cancel">Cancel</button></form></td>`;
  };
  const books = desk.entries.map(({ booking, kind, amount, currency, at }) => [
    at.toISOString().slice(0, 16).replace('T', ' '),
    booking,
    kind === 'owed' ? 'Owed to the supplier' : 'Taken back',
    `${amount.toFixed(2)} ${currency}`,
  ]);
  const switches = (Object.entries(taxiSwitches) as [TaxiSwitch, string][])
    .map(([name, words]) => field(name, `It ${words}: so many times`, String(desk.switches[name]), 'number'))
    .join('');
  return demoPage(
    'Simulator of Booking.com Taxi',
    `<p>This takes the place of a company that sells the agency's rides. No traveller comes and no money moves. What it has sold is forgotten when the server stops.</p>
<p>The demo agency is connected to it at Antalya: Inventory › Transfers › Sales channels. It searches there only, with the secret of the demo's own connection: a new secret for that one ends its searches.</p>
${connectionTable(base, connection)}
<h2>A traveller searches</h2>
<form action="${base}/search">${field('airport', 'Airport', 'AYT')}<label>Direction <select name="side"><option value="from">from the airport</option><option value="to">to the airport</option></select></label>${field('latitude', 'Latitude of the hotel', '36.852')}${field('longitude', 'Longitude', '30.806')}${field('address', 'Hotel', 'Lara Beach Hotel')}${field('at', 'Pick-up (UTC)', '', 'datetime-local')}${field('people', 'People', '2', 'number')}<button>Search</button></form>
<h2>Bookings</h2>
${demoTable(['Booking', 'State', 'Pick-up (UTC)', 'Way', 'People', 'For', 'Price', 'Driver', 'Why not'], rows, acts)}
<h2>Books</h2>
${demoTable(['At (UTC)', 'Booking', 'What', 'Sum'], books)}
<h2>Let it fail</h2>
<form method="post" action="${base}/switches">${switches}<button>Set</button></form>`,
  );
}

function drawResults(base: string, asked: Form, results: readonly Result[] | string): string {
  if (typeof results === 'string') return demoPage('Search', `<p role="alert">${escapeHtml(results)}</p>`);
  const hidden = (['airport', 'side', 'address', 'people'] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(asked[name] ?? '')}">`)
    .join('');
  const forms = results.map(
    ({ searchResultId, transportCategory, price, maxPassengers }) =>
      `<form method="post" action="${base}/book">${hidden}<input type="hidden" name="at" value="${escapeHtml(asked['at'] ?? '')}:00Z"><input type="hidden" name="id" value="${escapeHtml(searchResultId)}"><input type="hidden" name="category" value="${transportCategory}"><input type="hidden" name="price" value="${price.salePriceMin}"><input type="hidden" name="currency" value="${price.currency}"><p>${transportCategory}, up to ${maxPassengers} people: ${price.salePriceMin.toFixed(2)} ${price.currency}</p>${field('flight', 'Flight', '')}<button>Book</button></form>`,
  );
  return demoPage(
    'Results of Booking.com Taxi (simulator)',
    `${forms.length === 0 ? '<p>The supplier offers nothing there and then.</p>' : forms.join('')}<p><a href="${base}/">Back</a></p>`,
  );
}
