import type { FastifyRequest } from 'fastify';

/** Called from this machine itself, not through a proxy that runs here. */
export function isLocalCaller({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace('::ffff:', '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Whether a host name always means the machine that resolves it. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:localhost|(?:.+\.)?localhost|127\.[\d.]+|\[?::1\]?)$/.test(hostname);
}
