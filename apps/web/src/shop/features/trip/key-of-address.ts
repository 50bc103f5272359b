import { storeOrderKey } from '../../order/order-key-of-tab.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Order id, or that of a payment link, and key from a mail's link; the key is behind `#`, so that no server sees it. */
export function readKeyOfAddress({
  pathname,
  search,
  hash,
}: Address): { readonly orderId: string; readonly key: string } | undefined {
  const key = /^#key=([\w-]{16,})$/.exec(hash)?.[1];
  const ofPath = /^\/(?:ticketDetail|transferDetail|payment\/wait|pay)\/([\w-]+)\/?$/.exec(pathname)?.[1];
  const orderId = ofPath ?? new URLSearchParams(search).get('orderId');
  return key === undefined || orderId === null ? undefined : { orderId, key };
}

/** Removes the order key from the address before anything is rendered or requested; true if there was one. */
export function consumeKeyOfAddress(): boolean {
  const found = readKeyOfAddress(location);
  if (found === undefined) return false;
  storeOrderKey(found.orderId, found.key);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
