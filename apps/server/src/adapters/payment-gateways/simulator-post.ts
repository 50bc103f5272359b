import { request as sendRequest } from 'node:http';

const TIMEOUT_MS = 10_000;

/**
 * Sends a simulated provider's notification; undefined if the shop does not answer: then it learns the news from the
 * browser's return, or by querying. `localAddress`: the address of this machine to send from.
 */
export function postNotice(
  url: string,
  body: object,
  localAddress?: string,
): Promise<{ readonly status: number | undefined; readonly body: string } | undefined> {
  const text = JSON.stringify(body);
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const from = localAddress === undefined ? {} : { localAddress };
    const sent = sendRequest(url, { method: 'POST', headers, ...from, timeout: TIMEOUT_MS }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (part: string) => (said += part));
      answer.once('close', () => resolve({ status: answer.statusCode, body: said }));
    });
    sent.once('error', () => resolve(undefined));
    sent.once('timeout', () => sent.destroy());
    sent.end(text);
  });
}
