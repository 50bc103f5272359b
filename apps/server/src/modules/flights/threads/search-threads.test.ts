import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { SharedSearch, type SharedQuestion } from '@farewind/flight-search/api/shared-search';
import type { Log } from '../../../platform/log.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import type { LoadedTimetable } from '../timetable/loaded-timetable.ts';
import { AskedThread, SearchThreads, type AskedAnswer } from './search-threads.ts';
import { makeAhead } from '../timetable/search-ahead.ts';
import { randomChange, DAYS, FIRST_DAY, makeSharedSearch, randomQuestion } from '../testing/shared-world.ts';

const living = new Set<AskedThread>();
const ended: unknown[] = [];
const log = { warn: (said: unknown) => ended.push(said) } as unknown as Log;
const threads = new SearchThreads(2, log, (onEnd) => {
  const thread = new AskedThread((dead, error) => {
    living.delete(dead);
    onEnd(dead, error);
  });
  living.add(thread);
  return thread;
});

afterAll(() => threads.close());

/** Asks until threads take the questions, because they start with the first one. */
async function askAwake(search: FlightSearch, questions: readonly SharedQuestion[]) {
  for (;;) {
    const answers = await threads.ask(search, questions);
    if (answers.length > 0) return answers;
    await setImmediate();
  }
}

async function allFree(): Promise<void> {
  while (living.size < 2 || [...living].some(({ isFree }) => !isFree)) await setImmediate();
}

/** Acts in every turn of the event loop until the result is there. */
async function meanwhile<T>(awaited: Promise<T>, act: () => void): Promise<T> {
  const isThere = new AbortController();
  const settled = awaited.finally(() => isThere.abort());
  while (!isThere.signal.aborted) {
    await setImmediate();
    act();
  }
  return settled;
}

/** An answer as text, including its last column. */
function describeAnswer(search: FlightSearch, { kind, request }: SharedQuestion): string {
  return kind === 'calendar' ? JSON.stringify(search.calendar(request)) : columnsOf(search.oneWay(request));
}

function columnsOf(answer: ReturnType<FlightSearch['oneWay']>): string {
  const { totalMinor, durationMinutes, stops, dominanceClass, refs, slots } = answer;
  // Where there is no segment, its day is meaningless.
  const days = answer.days.map((day, at) => (refs[at] === -1 ? -1 : day));
  return [totalMinor, durationMinutes, stops, dominanceClass, refs, days, slots].map(String).join('/');
}

function describeThreadAnswer(answer: AskedAnswer, { kind }: SharedQuestion): string {
  return kind === 'calendar' ? JSON.stringify(answer.calendar()) : columnsOf(answer.oneWay());
}

function manyQuestions(random: SeededRandom, count: number): SharedQuestion[] {
  return Array.from({ length: count }, () => randomQuestion(random));
}

describe('threads that search', () => {
  it('answer two thousand queries like the search itself, including earlier changes', async () => {
    const random = new SeededRandom(1);
    const search = makeSharedSearch(random);
    await askAwake(search, manyQuestions(random, 2));
    for (let round = 0; round < 20; round++) {
      for (let change = 0; change < 400; change++) randomChange(random)(search);
      const questions = manyQuestions(random, 100);
      await allFree();
      const answers = await threads.ask(search, questions);
      for (const [at, question] of questions.entries()) {
        expect(answers[at]?.holds()).toBe(true);
        expect(describeThreadAnswer(answers[at]!, question), JSON.stringify(question)).toBe(
          describeAnswer(search, question),
        );
      }
    }
  });

  it('during changes answer only for the version that they name, and return the rest', async () => {
    const random = new SeededRandom(2);
    const [search, twin] = [makeSharedSearch(new SeededRandom(9)), makeSharedSearch(new SeededRandom(9))];
    const changes: ReturnType<typeof randomChange>[] = [];
    let replayed = 0;
    let named = 0;
    await askAwake(search, manyQuestions(random, 2));
    await allFree();
    const [thread] = [...living];
    for (let round = 0; round < 120; round++) {
      const shared = SharedSearch.of(search)!;
      const questions = manyQuestions(random, 20);
      let wholeUntil = Infinity;
      let bursts = 0;
      const asked = thread!.ask(1000 + round, shared.columns, questions);
      const answers = await meanwhile(asked, () => {
        if (round % 4 === 0 || bursts === 3 || random.chance(0.95)) return;
        bursts += 1;
        for (let change = 0; change < 20; change++) {
          changes.push(randomChange(random));
          changes.at(-1)!(search);
          if (!shared.isWhole) wholeUntil = Math.min(wholeUntil, changes.length);
        }
      });
      thread!.forget(1000 + round);
      const inOrder = questions
        .map((question, at) => ({ question, answer: answers[at] }))
        .sort((one, other) => (one.answer?.changes ?? 0) - (other.answer?.changes ?? 0));
      for (const { question, answer } of inOrder) {
        // Each change is counted at its beginning and at its end.
        if (!answer || answer.changes / 2 >= wholeUntil) continue;
        for (; replayed < answer.changes / 2; replayed++) changes[replayed]!(twin);
        const said = 'days' in answer ? JSON.stringify(answer.days) : columnsOf(shared.open(answer.columns));
        expect(said, JSON.stringify(question)).toBe(describeAnswer(twin, question));
        named += 1;
      }
    }
    // All questions of every fourth round, in which nothing changes, and many others.
    expect(named).toBeGreaterThanOrEqual(600);
  });

  it('leave unanswered what depends on a price outside the shared columns', async () => {
    const random = new SeededRandom(6);
    const search = makeSharedSearch(random);
    for (let price = 0; price < 600; price++) {
      const [adultMinor, childMinor, infantMinor] = [200 + price, 100, 0];
      for (let slot = 0; slot < 2; slot++) {
        for (let ref = 0; ref < 20; ref++) {
          const day = FIRST_DAY + (price % DAYS);
          search.inventory.setPrice(ref, day, slot, { adultMinor, childMinor, infantMinor });
        }
      }
    }
    const questions = manyQuestions(random, 100);
    await askAwake(search, manyQuestions(random, 2));
    await allFree();
    const answers = await threads.ask(search, questions);
    for (const [at, question] of questions.entries()) {
      if (answers[at])
        expect(describeThreadAnswer(answers[at], question)).toBe(describeAnswer(search, question));
    }
    expect(answers).toContain(undefined);
  });

  it('return an answer of many searches as of its end, whatever is sold meanwhile', async () => {
    const random = new SeededRandom(4);
    const search = makeSharedSearch(random);
    await askAwake(search, manyQuestions(random, 2));
    let prices = 0;
    for (let round = 0; round < 20; round++) {
      await allFree();
      const month = monthOf(round);
      const making = makeAhead(threads, timetableOf(search), month);
      const both = making.then((made) => ({ made, expected: month(timetableOf(search)) }));
      const { made, expected } = await meanwhile(both, () => {
        if (round % 2 === 1) randomChange(random)(search);
      });
      expect(made).toEqual(expected);
      prices += made.length;
    }
    expect(prices).toBeGreaterThan(100);
  });

  it('complete queries on a replaced timetable, and take no new ones on it', async () => {
    const random = new SeededRandom(5);
    const [before, after] = [makeSharedSearch(random), makeSharedSearch(random)];
    const questions = manyQuestions(random, 40);
    await askAwake(before, questions);
    await allFree();
    const asked = threads.ask(before, questions);
    threads.forget(before);
    const last = await asked;
    expect(last.map((answer, at) => answer && describeThreadAnswer(answer, questions[at]!))).toEqual(
      questions.map((question) => describeAnswer(before, question)),
    );
    await allFree();
    expect(await threads.ask(before, questions)).toEqual([]);
    const next = await threads.ask(after, questions);
    expect(next.map((answer, at) => answer && describeThreadAnswer(answer, questions[at]!))).toEqual(
      questions.map((question) => describeAnswer(after, question)),
    );
  });

  it('lose no query when killed, and are replaced', async () => {
    const random = new SeededRandom(3);
    const search = makeSharedSearch(random);
    await askAwake(search, manyQuestions(random, 2));
    await allFree();
    const month = monthOf();
    const making = makeAhead(threads, timetableOf(search), month);
    for (const thread of living) void thread.end();
    expect(await making).toEqual(month(timetableOf(search)));
    while (ended.length < 2) await setImmediate();
    const questions = manyQuestions(random, 10);
    const answers = await askAwake(search, questions);
    expect(answers.map((answer, at) => answer && describeThreadAnswer(answer, questions[at]!))).toEqual(
      questions.map((question) => describeAnswer(search, question)),
    );
  });
});

function timetableOf(search: FlightSearch): LoadedTimetable {
  return { single: search, paired: search } as LoadedTimetable;
}

/** The lowest price of each day on sale, queried like a month's calendar. */
function monthOf(seed = 0) {
  const { request } = randomQuestion(new SeededRandom(100 + seed));
  const { origins, destinations, cabin, passengers, maxStops } = request;
  const trip = { origins, destinations, cabin, passengers, maxStops };
  return ({ single }: LoadedTimetable) =>
    single.calendar({ ...trip, firstDay: FIRST_DAY, dayCount: DAYS }).flatMap(({ day, totalMinor }) => {
      if (totalMinor === undefined) return [];
      const answer = single.oneWay({ ...trip, day, dominanceClass: 'firstFlight' });
      return [[day, totalMinor, Math.min(...answer.totalMinor), columnsOf(answer)]];
    });
}
