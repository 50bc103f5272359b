import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { CallCounter } from './call-counter.ts';

/** The actual argument of the plugin; its types omit the intermediate object with the route's members. */
interface RouteLimit {
  readonly routeInfo: { readonly method: string | string[]; readonly url: string };
}

/**
 * Adapts the counter to the rate-limit plugin: one store for all calls, and one for each call with a limit of its own.
 */
export function countStoreOf(counter: CallCounter): FastifyRateLimitStoreCtor {
  return class CountStore implements FastifyRateLimitStore {
    readonly #limit: string;

    constructor(_options: FastifyRateLimitOptions, limit = 'all') {
      this.#limit = limit;
    }

    incr(...[address, answer, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      counter.count(`${this.#limit} ${address}`, windowMs).then(
        ({ calls, endsInMs }) => answer(null, { current: calls, ttl: endsInMs }),
        (error: unknown) => answer(error as Error),
      );
    }

    child(options: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      const { method, url } = (options as unknown as RouteLimit).routeInfo;
      // A HEAD request counts as its GET.
      const verb = String(method) === 'HEAD' ? 'GET' : String(method);
      return new CountStore(options, `${verb} ${url}`);
    }
  };
}
