import fastifyFormbody from '@fastify/formbody';
import { rateFeeds, type RateFeed } from '@farewind/contract/rules/rates';
import type { FastifyInstance } from 'fastify';
import { demoPage, sendDemoPage } from '../../../platform/http/demo-page.ts';

/** How a list behaves: normally, unavailable, or as of five days ago. */
const rateManners = {
  fresh: 'it has today’s rates',
  down: 'it does not answer',
  stale: 'it stays at the rates of five days ago',
} as const;
type RateManner = keyof typeof rateManners;

interface RateDesk {
  readonly manners: Record<RateFeed, RateManner>;
  /** The time of the last request for each list. */
  readonly askedAt: Partial<Record<RateFeed, Date>>;
}

const names: Readonly<Record<RateFeed, string>> = {
  ecb: 'European Central Bank',
  cbr: 'Bank of Russia',
  tcmb: 'Central Bank of Türkiye',
};

/** The state of each list, and the switch that makes it fail or become stale. */
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
 * Opens the daily lists of three central banks under /demo/rates, in the banks' formats and with invented rates. Its
 * page makes them fail or become stale. For demos and tests only.
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
        sendDemoPage(reply, rateDeskPage(desk, RATE_STAND_IN, simulatorPaths)),
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

/**
 * Fictitious rates as units for one euro, before the day's change. The simulated lists contain only the currencies that
 * we sell in, and two others.
 */
const perEuro = { USD: 1.13607, JPY: 169.12, GBP: 0.8431, TRY: 55.6624, RUB: 96.0077, BYN: 3.7125 } as const;
type Listed = keyof typeof perEuro;

interface WrittenList {
  readonly type: string;
  readonly body: Buffer;
}

export function writeList(feed: RateFeed, day: string): WrittenList {
  return writers[feed](day);
}

const writers: Readonly<Record<RateFeed, (day: string) => WrittenList>> = {
  ecb: writeEcb,
  cbr: writeCbr,
  tcmb: writeTcmb,
};

function writeEcb(day: string): WrittenList {
  const cubes = (['USD', 'JPY', 'GBP', 'TRY'] as const).map(
    (currency) => `\t\t\t<Cube currency='${currency}' rate='${perEuro[currency].toFixed(5)}'/>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
  return { type: 'text/xml', body: Buffer.from(xml) };
}

const cbrEntries: readonly {
  readonly id: string;
  readonly numeric: string;
  readonly code: Listed | 'EUR';
  readonly units: number;
  readonly name: string;
}[] = [
  { id: 'R01035', numeric: '826', code: 'GBP', units: 1, name: 'Фунт стерлингов' },
  { id: 'R01090B', numeric: '933', code: 'BYN', units: 1, name: 'Белорусский рубль' },
  { id: 'R01235', numeric: '840', code: 'USD', units: 1, name: 'Доллар США' },
  { id: 'R01239', numeric: '978', code: 'EUR', units: 1, name: 'Евро' },
  { id: 'R01700J', numeric: '949', code: 'TRY', units: 10, name: 'Турецких лир' },
  { id: 'R01820', numeric: '392', code: 'JPY', units: 100, name: 'Иен' },
];

function writeCbr(day: string): WrittenList {
  const roubles = perEuro.RUB;
  const comma = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');
  const rows = cbrEntries.map(({ id, numeric, code, units, name }) => {
    const one = code === 'EUR' ? roubles : roubles / perEuro[code];
    return `<Valute ID="${id}"><NumCode>${numeric}</NumCode><CharCode>${code}</CharCode><Nominal>${units}</Nominal><Name>${name}</Name><Value>${comma(one * units, 4)}</Value><VunitRate>${comma(one, 6)}</VunitRate></Valute>`;
  });
  const xml = `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${dotted(day)}" name="Foreign Currency Market">${rows.join('')}</ValCurs>`;
  return { type: 'application/xml; charset=windows-1251', body: toWindows1251(xml) };
}

function writeTcmb(day: string): WrittenList {
  const lira = perEuro.TRY;
  const entries = (['USD', 'EUR', 'GBP', 'JPY', 'RUB'] as const).map((code, index) => {
    const units = code === 'JPY' ? 100 : 1;
    const one = (code === 'EUR' ? lira : lira / perEuro[code]) * units;
    return `\t<Currency CrossOrder="${index}" Kod="${code}" CurrencyCode="${code}">
\t\t<Unit>${units}</Unit>
\t\t<CurrencyName>${code}</CurrencyName>
\t\t<ForexBuying>${(one * 0.9982).toFixed(4)}</ForexBuying>
\t\t<ForexSelling>${one.toFixed(4)}</ForexSelling>
\t\t<BanknoteBuying></BanknoteBuying>
\t\t<BanknoteSelling></BanknoteSelling>
\t</Currency>`;
  });
  const [year, month, date] = day.split('-');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="${dotted(day)}" Date="${month}/${date}/${year}" Bulten_No="${year}/1">
${entries.join('\n')}
</Tarih_Date>`;
  return { type: 'application/xml', body: Buffer.from(xml) };
}

/** `2026-11-21` → `21.11.2026`. */
function dotted(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** Latin letters and the Russian alphabet, all that these lists are written in. */
function toWindows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return point >= 0x410 && point <= 0x44f ? point - 0x350 : point;
    }),
  );
}
