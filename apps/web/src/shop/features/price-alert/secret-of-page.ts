interface Address {
  readonly pathname: string;
  readonly hash: string;
}

/**
 * The secret in the address of a page, which was `before`. Leaving the page changes the address before the page is gone,
 * and until then it shows the same alert.
 */
export function secretOfPage(path: string, address: Address, before: string): string {
  return withoutSlash(address.pathname) === withoutSlash(path) ? address.hash : before;
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}
