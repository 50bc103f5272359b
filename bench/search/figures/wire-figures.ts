import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { spreadOf, timeEach } from '../measure.ts';
import { tripOf, type Journey } from '../queries.ts';
import { encodeDeduplicated, encodePlain } from '../wire/deduplicated-form.ts';
import type { FlightColumns } from '../wire/flight-columns.ts';

const ITINERARIES = 200;

/** Encode time and size of answers of 200 itineraries, deduplicated against plain objects. */
export function wireFigures(
  search: FlightSearch,
  journeys: readonly Journey[],
  flights: FlightColumns,
): Figure[] {
  const answers: OneWayAnswer[] = [];
  for (const journey of journeys) {
    const answer = search.oneWay({ ...tripOf(journey), day: journey.day, dominanceClass: 'sixHoursCarrier' });
    if (answer.count >= ITINERARIES) answers.push(answer);
  }
  const dense = spreadOf(timeEach(answers, (answer) => encodeDeduplicated(answer, flights, ITINERARIES))).p50;
  const plain = spreadOf(timeEach(answers, (answer) => encodePlain(answer, ITINERARIES))).p50;
  const bytes = (encode: (answer: OneWayAnswer) => string) =>
    spreadOf(answers.map((answer) => Buffer.byteLength(encode(answer)))).p50;
  const denseBytes = bytes((answer) => encodeDeduplicated(answer, flights, ITINERARIES));
  const plainBytes = bytes((answer) => encodePlain(answer, ITINERARIES));
  return [
    {
      figure: '200 itineraries: plain objects / deduplicated, encode time',
      value: plain / dense,
      unit: '×',
      ...qualityBounds.encodeTime,
      detail: `${dense.toFixed(3)} ms against ${plain.toFixed(3)} ms, ${answers.length} answers`,
    },
    {
      figure: '200 itineraries: plain objects / deduplicated, bytes',
      value: plainBytes / denseBytes,
      unit: '×',
      ...qualityBounds.encodedBytes,
      detail: `${denseBytes} against ${plainBytes}`,
    },
  ];
}
