import type { FastifyRequest } from 'fastify';
import { crawlers } from '../crawlers.ts';

/**
 * Which requests are answered first when there are too many, declared beside each route like its limits: `always`,
 * whose sender cannot come again (a bank's notification) or which costs nothing; `buyer`, somebody on the way to pay;
 * `searcher`, who reads what was begun for them by a request before; `visitor`, everybody else, which is the default;
 * `program`, a partner's program or a robot.
 */
export type Priority = 'always' | 'buyer' | 'searcher' | 'visitor' | 'program';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A function for routes that serve several kinds of callers. */
    priority?: Priority | ((request: FastifyRequest) => Priority);
  }
}

/** Everybody who looks and does not pay. */
const PEOPLE: ReadonlySet<Priority> = new Set(['searcher', 'visitor']);

export function priorityOf(request: FastifyRequest): Priority {
  // A browser's question whether it may call costs nothing, and its call would fail without the answer.
  if (request.method === 'OPTIONS') return 'always';
  const { priority: declared = 'visitor' } = request.routeOptions.config;
  const priority = typeof declared === 'function' ? declared(request) : declared;
  // Crawlers come again when they are told to.
  const isCrawler = crawlers.test(request.headers['user-agent'] ?? '');
  return isCrawler && PEOPLE.has(priority) ? 'program' : priority;
}
