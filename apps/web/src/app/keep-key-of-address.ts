import { takeKeyOfAddress } from '../shop/features/trip/key-of-address.ts';

/** Takes the right to act on an order out of the address: before anything is drawn, and whenever such a link is opened. */
export function keepKeyOfAddress(): void {
  takeKeyOfAddress();
  // A link that is opened where its order's page stands already changes only what is behind `#`.
  addEventListener('hashchange', () => takeKeyOfAddress() && location.reload());
}
