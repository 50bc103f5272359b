import type { Unknown } from '../../../modules/payments/ports.ts';
import { unknownAfter } from '../connection-fault.ts';
import { readAnswer, type BankAnswer } from './response-xml.ts';

const TIMEOUT_MS = 20_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends one request and reads its answer. If the bank may or may not have acted, the result is `unknown`; no request is
 * sent twice from here.
 */
export async function postXml(fetch: Fetch, url: string, xml: string): Promise<BankAnswer | Unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ DATA: xml }).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: 'unknown', why: response.status >= 500 ? 'serverError' : 'unreadable' };
    }
    return readAnswer(await response.text()) ?? { kind: 'unknown', why: 'unreadable' };
  } catch (error) {
    return unknownAfter(error);
  }
}
