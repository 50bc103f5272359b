import type { SmsSetting } from '../../modules/settings/public.ts';

export interface NetgsmOptions {
  /** The provider's address if it is not in the setting: the embedded simulator is at this process's own address. */
  readonly baseUrl?: () => string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const TIMEOUT_MS = 20_000;

/** Makes one call of the REST interface, version 2, and returns the answer's body. Throws when there is no answer. */
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
