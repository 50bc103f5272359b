import { findQueryValue } from './start-language.ts';

let secret: string | undefined;

/**
 * Moves the secret of a mailed link from the address into memory before anything is rendered or requested. The link is
 * valid until used, so after a reload it can be opened again.
 */
export function consumeResetSecret(): void {
  const found = readResetSecret(location);
  if (found === undefined) return;
  secret = found;
  history.replaceState(history.state, '', location.pathname + location.search);
}

export function readResetSecret(address: {
  readonly pathname: string;
  readonly hash: string;
}): string | undefined {
  if (!/^\/resetPassword\/?$/i.test(address.pathname)) return undefined;
  return /^#([\w-]{16,128})$/.exec(address.hash)?.[1];
}

export function findResetSecret(): string | undefined {
  return secret;
}

/** Whether the link invites its reader to the agency's staff. A mark in the address that only chooses words. */
export function isInvitation(search: string): boolean {
  return findQueryValue({ search, hash: '' }, 'for') === 'staff';
}

export function clearResetSecret(): void {
  secret = undefined;
}
