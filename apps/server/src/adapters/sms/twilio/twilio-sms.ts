import type { AskSmsReports, SendSms, SmsReport } from '../../../modules/messaging/ports.ts';
import { z } from 'zod';
import type { SmsSetting } from '../../../modules/settings/public.ts';
import { noteFailure } from '../../../platform/call-failure.ts';
import { noteKeyRefusal } from '../../../platform/external-suppliers/key-refusal.ts';

interface TwilioOptions {
  /** The provider's address if it is not in the setting: the embedded simulator is at this process's own address. */
  readonly baseUrl?: () => string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const TIMEOUT_MS = 20_000;

const number = z.union([z.number(), z.string(), z.null()]).transform((value) => String(value ?? ''));

/** The interface's answer about a message; for a refusal `code` and `message`. */
const answerSchema = z.object({
  sid: z.string().default(''),
  status: z.union([z.string(), z.number()]).transform(String).default(''),
  error_code: number.default(''),
  error_message: z.string().nullish(),
  code: number.default(''),
  message: z.string().default(''),
});

interface TwilioAnswer extends z.infer<typeof answerSchema> {
  readonly http: number;
}

/** Makes one call of the REST interface of 2010-04-01, below the account's messages. Throws when there is no answer. */
async function callTwilio(
  { baseUrl, fetch: call = fetch }: TwilioOptions,
  setting: SmsSetting,
  path: string,
  fields?: Readonly<Record<string, string>>,
): Promise<TwilioAnswer> {
  const address = baseUrl ? baseUrl() : setting.apiUrl.replace(/\/+$/, '');
  const account = encodeURIComponent(setting.userName);
  const response = await call(`${address}/2010-04-01/Accounts/${account}/${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${setting.userName}:${setting.password.reveal()}`).toString('base64')}`,
      ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { http: response.status, ...parse(await response.text()) };
}

function parse(body: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch {
    return answerSchema.parse({});
  }
}

/** Errors that a retry will not resolve, in the wording of the provider's manual. */
const refusals: Readonly<Record<string, string>> = {
  '21211': 'the number is not valid',
  '21212': 'the sender is not valid',
  '21214': 'the number cannot be reached',
  '21408': 'the account may not send to this country',
  '21606': 'the sender does not belong to the account',
  '21610': 'the receiver wants no messages from this sender',
  '21612': 'no way from this sender to this number',
  '21614': 'the number is no mobile one',
  '21617': 'the text is too long',
};

/** Sends one text message; a retry may duplicate a message whose answer was lost. */
export function createTwilioSms(options: TwilioOptions = {}): SendSms {
  return async (setting, { to, text }) => {
    const fields = { To: `+${to.replace(/\D/g, '')}`, From: setting.originator, Body: text };
    const answer = await callTwilio(options, setting, 'Messages.json', fields);
    if (answer.http < 300 && answer.sid !== '') return { outcome: 'accepted', reference: answer.sid };
    const why = refusals[answer.code];
    if (why !== undefined) return { outcome: 'refused', detail: `${answer.code}: ${why}` };
    throw faultOf(answer);
  };
}

const AT_ONCE = 5;

/** Queries the state of messages, one by one: without a callback address of ours the interface offers no other way. */
export function createTwilioReports(options: TwilioOptions = {}): AskSmsReports {
  return async (setting, references) => {
    const reports = new Map<string, SmsReport>();
    for (let first = 0; first < references.length; first += AT_ONCE) {
      const batch = references.slice(first, first + AT_ONCE);
      const answers = await Promise.all(
        batch.map((reference) =>
          callTwilio(options, setting, `Messages/${encodeURIComponent(reference)}.json`),
        ),
      );
      batch.forEach((reference, index) => {
        const report = toReport(answers[index]!);
        if (report) reports.set(reference, report);
      });
    }
    return reports;
  };
}

/** Undefined if no final state is known. A message that the provider does not know (any more) is left unchanged. */
function toReport(answer: TwilioAnswer): SmsReport | undefined {
  if (answer.http === 404) return undefined;
  if (answer.http >= 300) throw faultOf(answer);
  const { status, error_code: code, error_message: why } = answer;
  if (status === 'delivered' || status === 'read') return { outcome: 'delivered' };
  if (status !== 'undelivered' && status !== 'failed' && status !== 'canceled') return undefined;
  const detail = [code, why ?? ''].filter((part) => part !== '').join(': ');
  return { outcome: 'failed', detail: detail === '' ? status : detail };
}

function faultOf({ http, code, message }: TwilioAnswer): Error {
  const error = new Error(
    `The SMS provider answered ${http}${code === '' ? '' : ` (${code})`}: ${message || 'unknown'}`,
  );
  const why = http >= 500 ? 'serverError' : http < 300 ? 'unreadable' : 'refused';
  return noteKeyRefusal(
    http,
    noteFailure(error, { why, said: `${code} ${message}`.trim() || `HTTP ${http}` }),
  );
}
