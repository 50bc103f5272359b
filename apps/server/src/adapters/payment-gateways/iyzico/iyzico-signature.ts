import { createHmac } from 'node:crypto';

const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The keys of a merchant in its panel under Settings. */
export interface IyzicoKeys {
  readonly apiKey: string;
  readonly secretKey: string;
}

/** The signature of a call: over a random text, the path without its query, and the body exactly as it is sent. */
export function signCall(secretKey: string, random: string, path: string, body: string): string {
  return hmacOf(secretKey, random + path + body);
}

/** The value of `Authorization`, scheme IYZWSv2. */
export function authorize(
  { apiKey, secretKey }: IyzicoKeys,
  random: string,
  path: string,
  body: string,
): string {
  const signature = signCall(secretKey, random, path, body);
  const told = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`;
  return `IYZWSv2 ${Buffer.from(told).toString('base64')}`;
}

/** The signature of an answer: over its members, in the order that iyzico documents for the call. */
export function signAnswer(secretKey: string, members: readonly string[]): string {
  return hmacOf(secretKey, members.join(':'));
}

/** The members of a notification that its signature covers. */
export interface SignedNotice {
  readonly iyziEventType: string;
  readonly status: string;
  readonly paymentConversationId: string;
  /** Of a payment on the hosted form. */
  readonly iyziPaymentId?: string | undefined;
  readonly token?: string | undefined;
  /** Of any other payment. */
  readonly paymentId?: string | undefined;
}

/** `X-IYZ-SIGNATURE-V3`; the secret is the key and also the beginning of the signed text. */
export function signNotice(secretKey: string, notice: SignedNotice): string {
  const { iyziEventType, iyziPaymentId, token, paymentId, paymentConversationId, status } = notice;
  const named = token === undefined ? (paymentId ?? '') : (iyziPaymentId ?? '') + token;
  return hmacOf(secretKey, secretKey + iyziEventType + named + paymentConversationId + status);
}
