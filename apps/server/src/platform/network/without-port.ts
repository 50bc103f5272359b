const WITH_PORT = /^(?:\[([^[\]]*)\]|(\d+(?:\.\d+){3}))(?::\d*)?$/;

/**
 * A client's address without the port and the brackets with which some reverse proxies forward it: `1.2.3.4:56789`,
 * `[2001:db8::1]:443`. Each connection has another port.
 */
export function withoutPort(address: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}
