import { brotliCompressSync, constants } from 'node:zlib';
import { encodeCompactResults } from '@farewind/contract/flights/compact-results';
import type { SearchResults } from '@farewind/contract/flights/search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Figure } from '../../report/figure.ts';
import { launch, withBrowser } from '../../web/browser.ts';
import { spreadOf, timeEach } from '../measure.ts';
import { tripOf, type Journey } from '../queries.ts';
import { decodeInPage, openDecoderPage, type DecodeTimes } from '../wire/browser-decoder.ts';
import { productResults } from '../wire/product-results.ts';

const ITINERARIES = 200;
const ANSWERS = 40;
const ROUNDS = 30;
/** With the server's own compression. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ratio = { unit: '×', gate: 1, good: 'atLeast' } as const;

/** The response of GetFlightSearchResults, with fares and rules, in both forms: from the server to the browser. */
export async function productWireFigures(
  search: FlightSearch,
  journeys: readonly Journey[],
): Promise<Figure[]> {
  const results = listResults(search, journeys);
  const toPlain = (result: SearchResults): string => JSON.stringify(result);
  const toDense = (result: SearchResults): string => JSON.stringify(encodeCompactResults(result));
  const send = (encode: (result: SearchResults) => string) =>
    spreadOf(timeEach(results, (result) => brotliCompressSync(encode(result), BROTLI))).p50;
  const sizes = (encode: (result: SearchResults) => string) => {
    const texts = results.map((result) => Buffer.from(encode(result)));
    return {
      bare: spreadOf(texts.map((text) => text.length)).p50,
      packed: spreadOf(texts.map((text) => brotliCompressSync(text, BROTLI).length)).p50,
    };
  };
  const [plainMs, denseMs, plain, dense] = [send(toPlain), send(toDense), sizes(toPlain), sizes(toDense)];
  const answers = results.map((result) => ({ plain: toPlain(result), dense: toDense(result) }));
  return [
    {
      figure: 'the product’s answer: plain / deduplicated, encode and brotli',
      ...ratio,
      gate: 0.5,
      goal: 1,
      value: plainMs / denseMs,
      detail: `${denseMs.toFixed(2)} ms against ${plainMs.toFixed(2)} ms`,
    },
    {
      figure: 'the product’s answer: plain / deduplicated, bytes before brotli',
      ...ratio,
      goal: 4,
      value: plain.bare / dense.bare,
      detail: `${dense.bare} against ${plain.bare}`,
    },
    {
      figure: 'the product’s answer: plain / deduplicated, bytes sent',
      ...ratio,
      goal: 1.4,
      value: plain.packed / dense.packed,
      detail: `${dense.packed} against ${plain.packed}`,
    },
    ...(await decodeFigures(answers)),
  ];
}

/** How long the shop's own decoder takes in a browser; without a browser nothing, with a message. */
async function decodeFigures(
  answers: readonly { readonly plain: string; readonly dense: string }[],
): Promise<Figure[]> {
  const times = await measureDecoding(answers).catch((error: unknown) => {
    console.log(`  decoding in a browser is not measured: ${String(error)}`);
  });
  if (!times) return [];
  const [plain, dense] = [spreadOf(times.plain).p50, spreadOf(times.dense).p50];
  return [
    {
      figure: 'in the browser: JSON.parse of plain / parse and decode',
      ...ratio,
      goal: 1.5,
      value: plain / dense,
      detail: `${dense.toFixed(2)} ms against ${plain.toFixed(2)} ms, ${answers.length} answers`,
    },
  ];
}

function measureDecoding(answers: Parameters<typeof decodeFigures>[0]): Promise<DecodeTimes> {
  return withBrowser(async (path) => {
    const browser = await launch(path);
    try {
      const page = await browser.newPage();
      await openDecoderPage(page);
      return await decodeInPage(page, answers, ROUNDS);
    } finally {
      await browser.close();
    }
  });
}

function listResults(search: FlightSearch, journeys: readonly Journey[]): SearchResults[] {
  const results: SearchResults[] = [];
  for (const journey of journeys) {
    if (results.length === ANSWERS) break;
    const answer = search.oneWay({ ...tripOf(journey), day: journey.day, dominanceClass: 'sixHoursCarrier' });
    if (answer.count >= ITINERARIES) results.push(productResults(answer, ITINERARIES));
  }
  return results;
}
