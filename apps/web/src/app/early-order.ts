/*
 * Stands in the head of an order's page. The server draws that page without its order, because only this browser has
 * the order's key; this requests the drawn order with it, and shows it while the shop's script is still loading. Built by
 * itself (`earlyBuild` in vite.config.ts): a file shared with the shop's script would be one more that every page waits
 * for.
 */
import { ORDER_PAGE_TYPE, type OrderPage } from '@farewind/contract/site/order-page';
import { cookieNames, readCookie } from '../shared/api/cookies.ts';
import { findToken } from '../shared/api/tokens.ts';
import { orderKeyHeader } from '../shop/order/order-keys.ts';
import { findOrderOfPath } from '../shop/order/order-page.ts';
import { consumeKeyOfAddress } from '../shop/features/trip/key-of-address.ts';
import { PAGE_DATA_ID } from './page-data.ts';

/** Later the shop's script requests the order itself, or sooner if it is ready before (wait-for-early-order.ts). */
const TIMEOUT_MS = 10_000;

declare global {
  var earlyOrder: EarlyOrder | undefined;
}

export interface EarlyOrder {
  /** Settled once the order is on the page, or cannot be shown early. */
  readonly shown: Promise<void>;
  /** After this call the page is not changed any more, and `shown` settles. */
  readonly giveUp: () => void;
}

consumeKeyOfAddress();
const orderId = findOrderOfPath(location.pathname);
if (orderId !== undefined) {
  const ending = new AbortController();
  const giveUp = () => ending.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  const shown = showOrder(orderId, ending.signal)
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
  globalThis.earlyOrder = { shown, giveUp };
}

async function showOrder(id: string, signal: AbortSignal): Promise<void> {
  const token = findToken();
  const tenantId = readCookie(cookieNames.tenantId);
  const headers = {
    Accept: ORDER_PAGE_TYPE,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(tenantId === undefined ? {} : { [cookieNames.tenantId]: tenantId }),
    ...orderKeyHeader(id),
  };
  const { pathname, search } = location;
  const answer = await fetch(pathname + search, { headers, signal });
  if (answer.headers.get('Content-Type')?.startsWith(ORDER_PAGE_TYPE) !== true) return;
  const page = (await answer.json()) as OrderPage;
  await wholePage();
  if (signal.aborted) return;
  const main = document.getElementById('main');
  const data = document.getElementById(PAGE_DATA_ID);
  if (main === null || data === null) return;
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  style.textContent = page.rules;
  document.head.append(style);
  main.innerHTML = page.main;
  data.textContent = JSON.stringify(page.data);
}

function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((go) => document.addEventListener('DOMContentLoaded', () => go(), { once: true }));
}
