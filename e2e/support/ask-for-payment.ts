import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { OfficeCalls } from './office-calls.ts';

/** The sample agency. */
const TENANT = 1;

/** Asks for a sum beside an order; returns the path of its payment link, with the right to pay. */
export async function askForPayment(
  request: APIRequestContext,
  orderId: string,
  purpose: string,
): Promise<string> {
  const calls = new OfficeCalls(request, TENANT);
  const asked = { requestId: randomUUID(), orderId, purpose, amount: '60.00', validHours: 24 };
  const { requestId } = await calls.post<{ requestId: string }>('Order/AddPaymentRequest', asked);
  const link = { requestId, channel: 'link' };
  const { url } = await calls.post<{ url: string }>('Order/SharePaymentRequest', link);
  return `/pay/${requestId}#${url.split('#')[1] ?? ''}`;
}
