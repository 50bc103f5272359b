/** Asks for an address of this site. */
export type Transport = (address: string, request?: RequestInit) => Promise<Response>;

// Looked up at each call: tests put their own `fetch` in its place.
let transport: Transport = (address, request) => fetch(address, request);

/** Where the pages are drawn on the server, answers come from the process itself. */
export function setTransport(other: Transport): void {
  transport = other;
}

export function fetchFrom(address: string, request?: RequestInit): Promise<Response> {
  return transport(address, request);
}
