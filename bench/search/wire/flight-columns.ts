import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';

const WIDTH = 5;

/**
 * The encoder's data of flights by their reference: five adjacent numbers for each, so that a flight costs one memory
 * access and not one for its record and each of its names.
 */
export class FlightColumns {
  readonly places: readonly string[];
  readonly carriers: readonly string[];
  private readonly numbers: Int32Array;

  constructor(flights: readonly FlightRecord[]) {
    const places = new Map<string, number>();
    const carriers = new Map<string, number>();
    this.numbers = new Int32Array(flights.length * WIDTH);
    for (const [ref, flight] of flights.entries()) {
      const { from, to, carrier, departsAtLocalMinute, arrivesAtLocalMinute } = flight;
      const row = [
        numberOf(from, places),
        numberOf(to, places),
        numberOf(carrier, carriers),
        departsAtLocalMinute,
        arrivesAtLocalMinute,
      ];
      this.numbers.set(row, ref * WIDTH);
    }
    this.places = [...places.keys()];
    this.carriers = [...carriers.keys()];
  }

  /** A number among `places`, as is `to`. */
  from(ref: number): number {
    return this.numbers[ref * WIDTH]!;
  }

  to(ref: number): number {
    return this.numbers[ref * WIDTH + 1]!;
  }

  /** A number among `carriers`. */
  carrier(ref: number): number {
    return this.numbers[ref * WIDTH + 2]!;
  }

  departsAtLocalMinute(ref: number): number {
    return this.numbers[ref * WIDTH + 3]!;
  }

  arrivesAtLocalMinute(ref: number): number {
    return this.numbers[ref * WIDTH + 4]!;
  }
}

function numberOf(name: string, numbers: Map<string, number>): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
