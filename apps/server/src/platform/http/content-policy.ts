/**
 * Scripts and styles of this origin only, and the elements that `styles` and `scripts` allow: by a nonce, or by their
 * hashes.
 */
export function contentPolicy(
  styles: readonly string[] = [],
  formTargets: readonly string[] = [],
  scripts: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}
