/** Requests an address of this site. */
export type Transport = (address: string, request?: RequestInit) => Promise<Response>;

// Looked up on each call, so that tests can replace `fetch`.
let transport: Transport = (address, request) => fetch(address, request);

/** Used by server rendering, where the process answers its own calls. */
export function setTransport(other: Transport): void {
  transport = other;
}

export function fetchFrom(address: string, request?: RequestInit): Promise<Response> {
  return transport(address, request);
}
