import { localMinutes } from '@farewind/values/local-time';
import { passengerTypes } from '@farewind/values/passengers';
import { cabins } from '../core/cabins.ts';
import { Rows, type Row } from './column-table.ts';
import { ARRIVES_TWICE, DEPARTS_TWICE, directions, kinds, type CompactTables } from './compact-tables.ts';
import type { Fare, FlightResponse, Layover, Notice, PriceLine, Segment } from './search.ts';

/** Splits responses into texts, lists and tables, each entry stored once. */
export class CompactEncoder {
  readonly #texts = new Map<string, number>();
  readonly #times = new Map<string, number>();
  readonly #lists = new Rows();
  readonly #tables = {
    responses: new Rows(),
    segments: new Rows(),
    layovers: new Rows(),
    fares: new Rows(),
    lines: new Rows(),
    conditions: new Rows(),
    baggage: new Rows(),
    notices: new Rows(),
    pairs: new Rows(),
    technicalStops: new Rows(),
  };

  finish(): { texts: readonly string[]; lists: readonly Row[]; tables: CompactTables } {
    const tables = Object.entries(this.#tables).map(([name, rows]) => [name, rows.toColumns()]);
    return {
      texts: [...this.#texts.keys()],
      lists: this.#lists.rows,
      tables: Object.fromEntries(tables) as CompactTables,
    };
  }

  response(response: FlightResponse): void {
    this.#tables.responses.append([
      this.#text(response.id),
      directions.indexOf(response.direction),
      kinds.indexOf(response.kind),
      this.#list(response.segments, (segment) => this.#segment(segment)),
      response.durationMinutes,
      response.stops,
      this.#list(response.layovers, (layover) => this.#layover(layover)),
      this.#list(response.fares, (fare) => this.#fare(fare)),
      this.#list(response.warnings, (notice) => this.#notice(notice)),
      response.bookable,
      response.unfitReason ? this.#notice(response.unfitReason) : null,
      moneyCell(response.fromPairTotal),
      response.combinable ?? null,
      this.#optionalText(response.latestReturn),
    ]);
  }

  #text(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, this.#texts.size);
    return this.#texts.size - 1;
  }

  #optionalText(text: string | undefined): number | null {
    return text === undefined ? null : this.#text(text);
  }

  #minutes(time: string): number {
    let minutes = this.#times.get(time);
    if (minutes === undefined) this.#times.set(time, (minutes = localMinutes(time)));
    return minutes;
  }

  #list<T>(items: readonly T[], index: (item: T) => number): number {
    return this.#lists.indexOf(items.map(index));
  }

  #segment(segment: Segment): number {
    const departs = this.#minutes(segment.departsAt);
    return this.#tables.segments.indexOf([
      this.#text(segment.carrier),
      this.#text(segment.operatingCarrier),
      this.#text(segment.number),
      this.#text(segment.from),
      this.#text(segment.to),
      departs,
      this.#minutes(segment.arrivesAt) - departs,
      segment.departsOffset,
      segment.arrivesOffset,
      segment.durationMinutes,
      this.#text(segment.aircraft),
      cabins.indexOf(segment.cabin),
      twiceCell(segment),
      segment.technicalStops ? this.#list(segment.technicalStops, (stop) => this.#technicalStop(stop)) : null,
    ]);
  }

  #technicalStop({ airport, minutes }: NonNullable<Segment['technicalStops']>[number]): number {
    return this.#tables.technicalStops.indexOf([this.#text(airport), minutes ?? null]);
  }

  #layover(layover: Layover): number {
    const { airport, minutes, airportChange, overnight, selfTransfer } = layover;
    return this.#tables.layovers.indexOf([
      this.#text(airport),
      minutes,
      airportChange,
      overnight,
      selfTransfer,
    ]);
  }

  #fare(fare: Fare): number {
    return this.#tables.fares.indexOf([
      this.#text(fare.fareId),
      this.#text(fare.family),
      this.#baggage(fare.handBaggage),
      this.#baggage(fare.baggage),
      this.#condition(fare.changeRule),
      this.#condition(fare.cancelRule),
      fare.seatsLeft ?? null,
      this.#list(fare.priceLines, (line) => this.#line(line)),
      minorOf(fare.total),
      this.#text(fare.currency),
      moneyCell(fare.pairTotal),
      this.#optionalText(fare.source),
      fare.terms?.minStayDays ?? null,
      fare.terms?.maxStayDays ?? null,
      this.#optionalText(fare.terms?.soldUntil),
      fare.pairOnly ?? null,
      fare.pairs ? this.#list(fare.pairs, (pair) => this.#pair(pair)) : null,
    ]);
  }

  #pair({ flightId, fareId, total }: NonNullable<Fare['pairs']>[number]): number {
    return this.#tables.pairs.indexOf([this.#text(flightId), this.#text(fareId), minorOf(total)]);
  }

  #baggage({ pieces, kg }: Fare['baggage']): number {
    return this.#tables.baggage.indexOf([pieces, kg]);
  }

  #condition({ allowed, fee, currency, untilHours }: Fare['changeRule']): number {
    const currencyText = currency === undefined ? null : this.#text(currency);
    return this.#tables.conditions.indexOf([allowed, moneyCell(fee), currencyText, untilHours ?? null]);
  }

  #line(line: PriceLine): number {
    const sums = [line.fare, line.tax, line.fuel, line.service, line.total].map(minorOf);
    return this.#tables.lines.indexOf([passengerTypes.indexOf(line.passengerType), line.count, ...sums]);
  }

  #notice({ code, text, fix, returnUntil }: Notice): number {
    return this.#tables.notices.indexOf([
      this.#text(code),
      this.#text(text),
      this.#optionalText(fix),
      this.#optionalText(returnUntil),
    ]);
  }
}

/** Of money formatted by our own presenters; minor units are whole, so rounding restores them exactly. */
function minorOf(text: string): number {
  return Math.round(Number(text) * 100);
}

function moneyCell(text: string | undefined): number | null {
  return text === undefined ? null : minorOf(text);
}

/** The ends of a flight whose time occurs twice that night; null for nearly all. */
function twiceCell({ departsTwice, arrivesTwice }: Segment): number | null {
  return (departsTwice ? DEPARTS_TWICE : 0) + (arrivesTwice ? ARRIVES_TWICE : 0) || null;
}
