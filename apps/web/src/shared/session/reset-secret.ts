let secret: string | undefined;

/**
 * Takes the secret of a mailed link out of the address before anything is drawn or asked: it stays in this page's memory
 * only. The link is good until it is used, so that a reload loses nothing but the need to open it again.
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

export function clearResetSecret(): void {
  secret = undefined;
}
