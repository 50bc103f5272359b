import type { FastifyInstance } from 'fastify';

/** Counts the requests that are being answered. */
export class OpenRequests {
  #open = 0;
  readonly #waiting = new Set<() => void>();

  constructor(server: FastifyInstance) {
    server.addHook('onRequest', async () => void (this.#open += 1));
    server.addHook('onResponse', async () => {
      this.#open -= 1;
      if (this.#open === 0) for (const proceed of this.#waiting) proceed();
    });
  }

  /** Resolves once no request is open, or after this time: a connection may stay open for hours. */
  async untilNone(patienceMs: number): Promise<void> {
    if (this.#open === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const patience = setTimeout(resolve, patienceMs);
    this.#waiting.add(resolve);
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(patience);
  }
}
