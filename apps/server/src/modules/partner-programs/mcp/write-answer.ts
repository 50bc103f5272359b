import type { EndpointAnswer } from '@farewind/contract/partners/partner-endpoint';
import type { holdOffer } from '@farewind/contract/partners/partner-hold';
import type {
  PartnerFlight,
  PartnerRide,
  searchFlights,
  searchTransfers,
} from '@farewind/contract/partners/partner-offers';
import type { quoteOffer } from '@farewind/contract/partners/partner-quote';

/** The same as the structured answer of a tool, as text that a model or a person reads. */
type Writer<A> = (answer: A) => string;

const writeFlights: Writer<EndpointAnswer<typeof searchFlights>> = ({ offers, nearestDates, complete }) =>
  joinLines([
    offers.length === 0 ? 'No flights on sale for this search.' : `${offers.length} offers, cheapest first:`,
    ...offers.flatMap(({ offerId, total, currency, flights }, index) => [
      `${index + 1}. ${total} ${currency} in total`,
      ...flights.map((flight) => `   ${writeFlight(flight)}`),
      `   offerId: ${offerId}`,
    ]),
    ...nearestDates.map(({ date, total }) => `On ${date} from ${total}`),
    complete ? '' : 'Some suppliers have not answered yet: the same search may find more in a moment.',
  ]);

const writeTransfers: Writer<EndpointAnswer<typeof searchTransfers>> = ({
  offers,
  from,
  to,
  nearestDates,
  complete,
}) =>
  joinLines([
    offers.length === 0
      ? `No transfers on sale from ${from.name} to ${to.name} at this time.`
      : `${offers.length} transfers from ${from.name} to ${to.name}, cheapest first:`,
    ...offers.flatMap(({ offerId, total, currency, rides }, index) => [
      `${index + 1}. ${total} ${currency} in total`,
      ...rides.map((ride) => `   ${writeRide(ride)}`),
      `   offerId: ${offerId}`,
    ]),
    ...nearestDates.map(({ direction, date }) => `There are vehicles on ${date} (${direction})`),
    complete ? '' : 'Some suppliers have not answered yet: the same search may find more in a moment.',
  ]);

const writeQuote: Writer<EndpointAnswer<typeof quoteOffer>> = (quote) =>
  joinLines([
    `${quote.total} ${quote.currency} in total, guaranteed until ${quote.expiresAt}.`,
    quote.priceChanged
      ? `The search returned ${quote.searchedTotal}: tell the buyer that the price changed.`
      : '',
    ...quote.lines.map(({ name, count, total }) => `- ${count} × ${name}: ${total}`),
    ...quote.flights.map(writeFlight),
    ...quote.rides.map(writeRide),
    ...quote.cancellation,
    ...quote.rules,
    quote.passengers.fields.length === 0
      ? ''
      : `Needed of each passenger: ${quote.passengers.fields.map(({ name }) => name).join(', ')}.`,
    quote.hold.isReserved ? '' : 'A hold keeps the price only: the supplier reserves nothing before payment.',
    `It can be held until ${quote.hold.latest}. Before that the buyer accepts: ${quote.terms.map(({ url }) => url).join(' ')}`,
    ...quote.consents.map(
      ({ purpose, textVersion, url }) =>
        `The agency also needs the buyer’s consent ${purpose}, version ${textVersion}: ${url}`,
    ),
    `seal: ${quote.seal}`,
  ]);

const writeHold: Writer<EndpointAnswer<typeof holdOffer>> = (hold) =>
  joinLines([
    `Order ${hold.orderNumber} (${hold.reference}): ${hold.status}, ${hold.total} ${hold.currency}.`,
    hold.status === 'held' ? `Held until ${hold.heldUntil}; nothing has been charged.` : '',
    hold.paymentLink === null
      ? ''
      : `The buyer pays here, in person, until ${hold.paymentLink.payUntil}: ${hold.paymentLink.url}`,
  ]);

const writers: Readonly<Record<string, Writer<never>>> = {
  search_flights: writeFlights,
  search_transfers: writeTransfers,
  quote: writeQuote,
  hold: writeHold,
};

/** @throws for a tool without a text */
export function writeAnswer(tool: string, answer: unknown): string {
  const write = writers[tool];
  if (!write) throw new Error(`No text for the tool ${tool}`);
  return write(answer as never);
}

function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

function writeFlight(flight: PartnerFlight): string {
  const { direction, segments, stops, fareFamily, baggage, seatsLeft } = flight;
  const legs = segments.map(({ carrier, number, from, to, departsAt, arrivesAt, technicalStops = [] }) =>
    [
      `${carrier} ${number} ${from} ${departsAt} → ${to} ${arrivesAt}`,
      ...technicalStops.map(({ airport }) => `landing at ${airport} on the way`),
    ].join(' '),
  );
  return [
    `${direction}: ${legs.join(', ')}`,
    stops === 0 ? 'direct' : `${stops} stop${stops === 1 ? '' : 's'}`,
    fareFamily,
    writeBaggage(baggage),
    ...(seatsLeft === undefined ? [] : [`${seatsLeft} seats left`]),
  ].join('; ');
}

function writeBaggage({ pieces, kg }: PartnerFlight['baggage']): string {
  if (pieces === 0) return 'no checked baggage';
  // The fare has no weight per piece.
  return kg === 0 ? `baggage ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}` : `baggage ${pieces} × ${kg} kg`;
}

function writeRide(ride: PartnerRide): string {
  return [
    `${ride.direction}: ${ride.vehicles} × ${ride.vehicle} (${ride.mode})`,
    `pick-up ${ride.pickupAt} ${ride.timeZone}`,
    `${ride.minutes} min`,
    `for ${ride.passengerCapacity} people and ${ride.baggageCapacity} bags each`,
  ].join('; ');
}
