import fastifyFormbody from '@fastify/formbody';
import { rateFeeds, type RateFeed } from '@farewind/contract/rules/rates';
import type { FastifyInstance } from 'fastify';
import { writeList } from './write-lists.ts';
import { demoPage } from '../../../platform/http/demo-page.ts';

/** How a list behaves: as ever, not at all, or as it was five days ago. */
const rateManners = {
  fresh: 'it has today’s rates',
  down: 'it does not answer',
  stale: 'it stays at the rates of five days ago',
} as const;
type RateManner = keyof typeof rateManners;

interface RateDesk {
  readonly manners: Record<RateFeed, RateManner>;
  /** When each was last asked. */
  readonly askedAt: Partial<Record<RateFeed, Date>>;
}

const names: Readonly<Record<RateFeed, string>> = {
  ecb: 'European Central Bank',
  cbr: 'Bank of Russia',
  tcmb: 'Central Bank of Türkiye',
};

/** What each list does, and the switch that makes it fail or grow old. */
function rateDeskPage({ manners, askedAt }: RateDesk, base: string, paths: Record<RateFeed, string>): string {
  const forms = rateFeeds.map((feed) => {
    const options = Object.entries(rateManners).map(
      ([name, words]) =>
        `<option value="${name}"${name === manners[feed] ? ' selected' : ''}>${words}</option>`,
    );
    const asked = askedAt[feed]?.toISOString().slice(0, 19).replace('T', ' ') ?? 'never';
    return `<h2>${names[feed]}</h2><p><a href="${base}${paths[feed]}">The list</a>, last asked: ${asked}</p>
<form method="post" action="${base}/${feed}"><label>From now on <select name="manner">${options.join('')}</select></label><button>Let it be so</button></form>`;
  });
  return demoPage(
    'Lists of exchange rates',
    `<p>These take the place of the daily lists of three central banks. They are written as the banks write them; the rates are made up.</p>
${forms.join('\n')}`,
  );
}

export const RATE_STAND_IN = '/demo/rates';

/** The banks' own names of their lists. */
export const simulatorPaths: Readonly<Record<RateFeed, string>> = {
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
export async function registerRateSimulator(
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
        reply.type('text/html; charset=utf-8').send(rateDeskPage(desk, RATE_STAND_IN, simulatorPaths)),
      );
      for (const feed of rateFeeds) serveFeed(lists, desk, feed, now);
    },
    { prefix: RATE_STAND_IN },
  );
  return desk;
}

function serveFeed(lists: FastifyInstance, desk: RateDesk, feed: RateFeed, now: () => Date): void {
  lists.get(simulatorPaths[feed], async (_request, reply) => {
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
