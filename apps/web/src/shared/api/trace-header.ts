let known: { readonly path: string; readonly header: string } | undefined;

/**
 * To which trace a call belongs (W3C `traceparent`): that of the page which was served, and of a new one for each page
 * after it. Undefined where the server follows no traces. The numbers are random and die with the page.
 */
export function findTrace(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const told = document.querySelector('meta[name="traceparent"]')?.getAttribute('content');
  if (!told) return undefined;
  const path = location.pathname;
  if (known?.path !== path) known = { path, header: known ? `00-${digits(16)}-${digits(8)}-01` : told };
  return known.header;
}

function digits(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
