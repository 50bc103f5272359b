import type { SmsSetting } from '../../modules/settings/public.ts';

export interface NetgsmOptions {
  /** The provider's address, where the setting does not say it: the embedded simulator moves with this process. */
  readonly baseUrl?: () => string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const TIMEOUT_MS = 20_000;

/** One call of the REST interface, version 2: its answer's body. Throws when there is none. */
export async function callNetgsm(
  { baseUrl, fetch: call = fetch }: NetgsmOptions,
  setting: SmsSetting,
  method: 'send' | 'report',
  body: unknown,
): Promise<string> {
  const address = baseUrl ? baseUrl() : setting.apiUrl.replace(/\/+$/, '');
  const response = await call(`${address}/sms/rest/v2/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: credentials(setting) },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.text();
}

function credentials({ userName, password }: SmsSetting): string {
  return `Basic ${Buffer.from(`${userName}:${password.reveal()}`).toString('base64')}`;
}
