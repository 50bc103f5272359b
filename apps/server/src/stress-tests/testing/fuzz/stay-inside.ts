import { promises as dns } from 'node:dns';
import { isIP, Socket } from 'node:net';

/**
 * Keeps this process's calls on this machine until the returned function is called: foreign names are not found, and
 * other addresses refuse. No server named by a fuzzed setting is contacted.
 */
export function stayInside(): () => void {
  const { lookup } = dns;
  const { connect } = Socket.prototype;
  dns.lookup = (async (host: string, options: object) => {
    if (host === 'localhost' || isIP(host) !== 0) return lookup(host, options);
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  }) as typeof lookup;
  Socket.prototype.connect = function connectInside(this: Socket, ...args: unknown[]): Socket {
    const host = hostOf(args);
    if (host === undefined || /^(?:localhost|127\.|::1$|\[::1\]$|\/)/.test(host))
      return Reflect.apply(connect, this, args) as Socket;
    process.nextTick(() => this.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })));
    return this;
  };
  return () => {
    dns.lookup = lookup;
    Socket.prototype.connect = connect;
  };
}

/** Of net.connect's several ways to say it; undefined for what never leaves the machine. */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (first !== null && typeof first === 'object') return (first as { host?: string }).host;
  return typeof second === 'string' ? second : undefined;
}
