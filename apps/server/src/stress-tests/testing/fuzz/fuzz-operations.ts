import { catalogue } from '@farewind/contract/catalogue';
import type { Operation } from '@farewind/contract/core/operation';
import { Chance } from '../chance.ts';
import { FuzzDesk, MARK, type Caller } from './fuzz-desk.ts';
import { hostileBodies, hostileHeaders } from './hostile-values.ts';
import { judgeAnswer, type FuzzedAnswer } from './judge-answer.ts';
import { spoilInput } from './spoil-input.ts';
import { stayInside } from './stay-inside.ts';
import { inputSchemaOf } from './values-of-schema.ts';

/** The number of calls before the product is opened anew: the inputs may have locked everybody out. */
const STRETCH = 5000;
/** Runs in parallel, each with its own product: while one waits for its database, another continues. */
const AT_ONCE = 4;
const RENEW_EACH = 500;
/** Longer than any answer takes, however busy the machine is. */
const HANG_MS = 120_000;
const SHOWN_CHARACTERS = 600;

export interface FuzzPlan {
  readonly seed: number;
  readonly requests: number;
  /** Operations by name; all of the contract by default. */
  readonly only?: (operation: Operation) => boolean;
  /** Whether jobs and outbox run from time to time, documents and mails included; true by default. */
  readonly worksOff?: boolean;
  readonly say?: (sentence: string) => void;
}

export interface FuzzResult {
  readonly requests: number;
  readonly operations: number;
  /** Operations that accepted at least one call. */
  readonly accepted: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What did not hold, each once, with the first request that showed it. */
  readonly faults: readonly string[];
}

interface Tried {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly request: FuzzRequest;
}

interface FuzzRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/**
 * Calls every operation of the contract in turn, with inputs that match its schema, nearly match it, or do not match at
 * all, as all kinds of users, and judges each answer (`judge-answer.ts`). The same seed makes the same calls.
 */
export async function fuzzOperations({
  seed,
  requests,
  only,
  worksOff = true,
  say,
}: FuzzPlan): Promise<FuzzResult> {
  const operations = catalogue.filter(only ?? (() => true));
  const statuses: Record<string, number> = {};
  const accepted = new Set<string>();
  const faults = new Map<string, string>();
  const note = (sentence: string, example: string): void => {
    if (faults.has(sentence)) return;
    faults.set(sentence, example);
    say?.(`✗ ${sentence}: ${example}`);
  };
  const onRejection = (error: unknown): void =>
    note(`a promise was left alone: ${String(error)}`, error instanceof Error ? (error.stack ?? '') : '');
  process.on('unhandledRejection', onRejection);
  const goOut = stayInside();
  let done = 0;

  async function runStretch(begin: number): Promise<void> {
    const chance = new Chance(seed * 1_000_003 + begin);
    const desk = await FuzzDesk.open(chance);
    try {
      const end = Math.min(begin + STRETCH, requests);
      for (let number = begin; number < end; number += 1) {
        const tried = await nextCall(desk, operations[number % operations.length]!, chance);
        const answer = await send(desk, tried, number);
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
        if (answer.statusCode === 200) accepted.add(tried.operation.name);
        if (isShutOut(tried, answer) || number % RENEW_EACH === 0) await desk.renewCallers();
        for (const sentence of judge(tried, answer))
          note(`${tried.operation.name} ${sentence}`, describe(tried, answer, number));
      }
      const left = worksOff ? await desk.workOff() : [];
      for (const sentence of left) note(sentence, `after request ${end}`);
      done += end - begin;
      say?.(`${done} requests, ${faults.size} faults`);
    } finally {
      await desk.close();
    }
  }

  const begins = Array.from({ length: Math.ceil(requests / STRETCH) }, (_, index) => index * STRETCH);
  const runInTurn = async (): Promise<void> => {
    for (let begin = begins.shift(); begin !== undefined; begin = begins.shift())
      await runStretch(begin).catch((error: Error) =>
        note(`the stretch from request ${begin} on broke off`, error.stack ?? ''),
      );
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
  } finally {
    goOut();
    process.off('unhandledRejection', onRejection);
  }
  return {
    requests,
    operations: operations.length,
    accepted: accepted.size,
    statuses,
    faults: [...faults].map(([sentence, example]) => `${sentence}: ${example}`),
  };
}

async function nextCall(desk: FuzzDesk, operation: Operation, chance: Chance): Promise<Tried> {
  const caller = desk.pickCaller(operation);
  const token = desk.tokenOf(caller);
  const headers = {
    'x-interface-language': chance.pick(['ru', 'en', 'tr']),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(chance.happens(0.05) ? chance.pick(hostileHeaders) : {}),
  };
  const { method, path } = operation;
  if (method !== 'GET' && chance.happens(0.04)) {
    const { type, body } = chance.pick(hostileBodies);
    const request = { method, url: path, headers: { ...headers, 'content-type': type }, payload: body };
    return { operation, caller, request };
  }
  let input = await desk.inputOf(operation, caller);
  for (let times = Math.max(0, chance.below(6) - 2); times > 0; times -= 1)
    input = spoilInput(input, inputSchemaOf(operation), chance);
  if (method === 'GET' || method === 'DELETE')
    return { operation, caller, request: { method, url: `${path}?${queryOf(input, chance)}`, headers } };
  const payload = JSON.stringify(input) ?? '';
  const request = { method, url: path, headers: { ...headers, 'content-type': 'application/json' }, payload };
  return { operation, caller, request };
}

/** As addresses carry it; at times with signs that no address should have. */
function queryOf(input: unknown, chance: Chance): string {
  if (input === null || typeof input !== 'object') return encodeURIComponent(String(input).toWellFormed());
  const pairs = Object.entries(input).map(([name, value]) => {
    const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
    const shown = chance.happens(0.03) ? text.replaceAll(/[^\w]/g, '') + '%ff%00' : encodeURIComponent(text);
    return `${encodeURIComponent(name.toWellFormed())}=${shown}`;
  });
  return (chance.happens(0.03) ? [...pairs, ...pairs, '&=&%'] : pairs).join('&');
}

async function send({ office }: FuzzDesk, { request }: Tried, number: number): Promise<FuzzedAnswer> {
  const { payload, ...rest } = request;
  // Each from a network of its own, to stay below the call limits.
  const remoteAddress = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const asked = office.desk.app.server.inject({
    ...rest,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<FuzzedAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ statusCode: 599, headers: {}, body: 'no answer came' }), HANG_MS);
  });
  const answer = await Promise.race([asked, hang]);
  clearTimeout(timer);
  return answer;
}

/** The sessions are signed out now. */
function isShutOut({ operation, caller }: Tried, { statusCode }: FuzzedAnswer): boolean {
  return statusCode === 401 && operation.access !== 'public' && caller !== 'nobody' && caller !== 'rubbish';
}

function judge({ operation, caller, request }: Tried, answer: FuzzedAnswer): string[] {
  const faults = judgeAnswer(answer);
  // What a site shows to everybody is of the site's agency, whoever asks.
  const isForeign =
    caller === 'other' &&
    operation.access !== 'public' &&
    !`${request.url}${String(request.payload)}`.includes(MARK);
  return isForeign && answer.body.includes(MARK) ? [...faults, 'told of another agency'] : faults;
}

function describe({ caller, request }: Tried, { statusCode, body }: FuzzedAnswer, number: number): string {
  const { method, url, payload, headers } = request;
  const { authorization: _, ...told } = headers;
  const sent = `${method} ${url} ${JSON.stringify(told)} ${String(payload ?? '')}`.slice(0, SHOWN_CHARACTERS);
  const from = caller === 'other' ? Math.max(0, body.indexOf(MARK) - SHOWN_CHARACTERS / 2) : 0;
  return `request ${number} by ${caller}, ${sent} → ${statusCode} ${body.slice(from, from + SHOWN_CHARACTERS)}`;
}
