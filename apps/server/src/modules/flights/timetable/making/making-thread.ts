import {
  answerParent,
  onQuestion,
  readThreadData,
  stopListening,
} from '../../../../platform/threads/parent-thread.ts';
import type { SeatCounter } from '../../stock/free-seats.ts';
import type { StockService } from '../../stock/stock.ts';
import { packData } from '../snapshot/packed-data.ts';
import { enginesOf } from '../snapshot/timetable-snapshot.ts';
import { timetableOfData } from '../timetable-data.ts';
import type { MakingHead, MakingPortion } from './make-in-thread.ts';
import { openMakingPlaces } from './making-places.ts';

// Run by make-in-thread.ts: collects an inventory, builds its engines, and returns them in shared memory.

const { markups, firstDay, dayCount, today, places } = readThreadData() as MakingHead;
const services: StockService[] = [];
const buckets: SeatCounter[] = [];
const ceilings: SeatCounter[] = [];

onQuestion((portion: MakingPortion) => {
  services.push(...(portion.services ?? []));
  buckets.push(...(portion.buckets ?? []));
  ceilings.push(...(portion.ceilings ?? []));
  if (!portion.isLast) return;
  const data = { services, counters: { buckets, ceilings, today }, markups, firstDay, dayCount };
  const timetable = timetableOfData(data, openMakingPlaces(places));
  answerParent(packData(enginesOf(timetable), (bytes) => new SharedArrayBuffer(bytes)));
  stopListening();
});
