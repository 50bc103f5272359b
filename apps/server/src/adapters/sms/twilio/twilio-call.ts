import { z } from 'zod';
import type { SmsSetting } from '../../../modules/settings/public.ts';

export interface TwilioOptions {
  /** The provider's address, where the setting does not say it: the embedded stand-in moves with this process. */
  readonly baseUrl?: () => string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const TIMEOUT_MS = 20_000;

const number = z.union([z.number(), z.string(), z.null()]).transform((value) => String(value ?? ''));

/** What the interface answers with about a message; of a refusal `code` and `message`. */
const answerSchema = z.object({
  sid: z.string().default(''),
  status: z.union([z.string(), z.number()]).transform(String).default(''),
  error_code: number.default(''),
  error_message: z.string().nullish(),
  code: number.default(''),
  message: z.string().default(''),
});

export interface TwilioAnswer extends z.infer<typeof answerSchema> {
  readonly http: number;
}

/** One call of the REST interface of 2010-04-01: below the account's own messages. Throws when there is no answer. */
export async function callTwilio(
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
