const CHECKOUT = 'https://checkout.bepaid.by';

/** The hosts of a beGateway installation: the payers' pages, card transactions, and other methods such as ERIP. */
export interface BepaidHosts {
  readonly checkout: string;
  readonly gateway: string;
  readonly api: string;
}

/**
 * The hosts of an account. Other acquirers run beGateway under their own domains, with the same three names, so the
 * address of the payment page implies the others; empty stands for bePaid. Below a path, as the simulator has it, the
 * names are folders.
 */
export function bepaidHosts(checkoutUrl: string): BepaidHosts {
  const checkout = checkoutUrl === '' ? CHECKOUT : checkoutUrl.replace(/\/+$/, '');
  if (new URL(checkout).pathname !== '/')
    return { checkout: `${checkout}/checkout`, gateway: `${checkout}/gateway`, api: `${checkout}/api` };
  const nameOf = (name: string): string => checkout.replace('//checkout.', `//${name}.`);
  return { checkout, gateway: nameOf('gateway'), api: nameOf('api') };
}

/** Whether the other hosts follow from an address. */
export function isCheckoutAddress(checkoutUrl: string): boolean {
  if (checkoutUrl === '') return true;
  const { pathname, hostname } = new URL(checkoutUrl);
  return pathname.replace(/\/+$/, '') !== '' || hostname.startsWith('checkout.');
}
