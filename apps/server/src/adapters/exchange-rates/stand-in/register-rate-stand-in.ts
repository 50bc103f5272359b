import fastifyFormbody from '@fastify/formbody';
import { rateFeeds, type RateFeed } from '@farewind/contract/rules/rates';
import type { FastifyInstance } from 'fastify';
import { rateDeskPage, rateManners, type RateDesk, type RateManner } from './rate-desk-page.ts';
import { writeList } from './write-lists.ts';

export const RATE_STAND_IN = '/demo/rates';

/** The banks' own names of their lists. */
export const standInPaths: Readonly<Record<RateFeed, string>> = {
  ecb: '/eurofxref-daily.xml',
  cbr: '/XML_daily.asp',
  tcmb: '/today.xml',
};

const STALE_DAYS = 5;
const MS_A_DAY = 86_400_000;

/**
 * Opens the daily lists of three central banks under /demo/rates, in the banks' formats and with rates that are nobody's. Its
 * page makes them fail or grow old. Only a process that shows a demo, or a test, calls this.
 */
export async function registerRateStandIn(
  app: FastifyInstance,
  { now }: { readonly now: () => Date },
): Promise<RateDesk> {
  const desk: RateDesk = { manners: { ecb: 'fresh', cbr: 'fresh', tcmb: 'fresh' }, askedAt: {} };
  await app.register(
    async (lists) => {
      if (!lists.hasContentTypeParser('application/x-www-form-urlencoded'))
        await lists.register(fastifyFormbody);
      lists.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      lists.get('/', async (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(rateDeskPage(desk, RATE_STAND_IN, standInPaths)),
      );
      for (const feed of rateFeeds) serveFeed(lists, desk, feed, now);
    },
    { prefix: RATE_STAND_IN },
  );
  return desk;
}

function serveFeed(lists: FastifyInstance, desk: RateDesk, feed: RateFeed, now: () => Date): void {
  lists.get(standInPaths[feed], async (_request, reply) => {
    desk.askedAt[feed] = now();
    const manner = desk.manners[feed];
    if (manner === 'down') return reply.code(503).send('Temporarily out of service');
    const age = manner === 'stale' ? STALE_DAYS * MS_A_DAY : 0;
    const { type, body } = writeList(feed, new Date(now().getTime() - age).toISOString().slice(0, 10));
    return reply.type(type).send(body);
  });
  lists.post(`/${feed}`, async (request, reply) => {
    const { manner = '' } = (request.body ?? {}) as { manner?: string };
    if (Object.hasOwn(rateManners, manner)) desk.manners[feed] = manner as RateManner;
    return reply.redirect(`${RATE_STAND_IN}/`, 303);
  });
}
