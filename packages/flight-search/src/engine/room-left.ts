import type { FirstLegGroup } from './first-legs.ts';
import type { SearchState } from './search-state.ts';

/** How far the steps go in which the room is known, in minutes above the least. */
const STEP_SHIFT = 7;
const STEPS = 8;

/**
 * What may be paid at most after any first flight of a group so that the front does not beat the itinerary, by how long the
 * rest of it takes. The front's prices never rise with the duration, so the room at the beginning of a step holds for all
 * of it.
 */
export class RoomLeft {
  /** Whether nothing that follows can win. */
  isNone = true;
  private least = 0;
  private readonly steps = new Int32Array(STEPS);
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
  }

  /** Reads the front for a group after which the rest takes `leastMinutes` or more. */
  read({ start, end }: FirstLegGroup, leastMinutes: number): void {
    const { firstLegs, front } = this.state;
    const { arrives, departs, frontRow, through } = firstLegs;
    const { best, span } = front;
    const { steps } = this;
    this.least = leastMinutes;
    steps.fill(0);
    for (let leg = start; leg < end; leg++) {
      const stop = departs[leg]! + span;
      let arrival = arrives[leg]! + leastMinutes;
      for (let step = 0; step < STEPS && arrival < stop; step++, arrival += 1 << STEP_SHIFT) {
        const room = best[frontRow[leg]! + arrival]! - through[leg]!;
        if (room <= 0) break;
        if (room > steps[step]!) steps[step] = room;
      }
    }
    this.isNone = steps[0] === 0;
  }

  /** The room when the rest takes `minutes`, not below the least of the group. */
  after(minutes: number): number {
    const beyond = ((minutes - this.least) >> STEP_SHIFT) - (STEPS - 1);
    return this.steps[STEPS - 1 + (beyond & (beyond >> 31))]!;
  }
}
