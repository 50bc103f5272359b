import type { RateFeed } from '@farewind/contract/rules/rates';
import type { DailyRates, FetchDailyRates } from '../../modules/settings/public.ts';
import type { Network } from '../../platform/network/network.ts';
import { readCbr } from './cbr/read-cbr.ts';
import { readEcb } from './ecb/read-ecb.ts';
import { readTcmb } from './tcmb/read-tcmb.ts';

const TIMEOUT_MS = 10_000;

/** Where the banks publish their lists. */
const official: Readonly<Record<RateFeed, string>> = {
  ecb: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  cbr: 'https://www.cbr.ru/scripts/XML_daily.asp',
  tcmb: 'https://www.tcmb.gov.tr/kurlar/today.xml',
};

const readers: Readonly<Record<RateFeed, (bytes: Uint8Array) => DailyRates>> = {
  ecb: readEcb,
  cbr: readCbr,
  tcmb: readTcmb,
};

/** Fetches the lists of central banks; `addressOf` replaces the banks' own addresses. */
export function createRateFeeds(
  network: Pick<Network, 'fetch'>,
  addressOf: (feed: RateFeed) => string = (feed) => official[feed],
): FetchDailyRates {
  return async (feed, url) => {
    const answer = await network.fetch(url ?? addressOf(feed), {
      headers: { accept: 'application/xml, text/xml', 'user-agent': 'Farewind' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The list of rates answered ${answer.status}`);
    return readers[feed](new Uint8Array(await answer.arrayBuffer()));
  };
}
