import { demoPage } from '../../../platform/http/demo-page.ts';
import { rateFeeds, type RateFeed } from '@farewind/contract/rules/rates';

/** How a list behaves: as ever, not at all, or as it was five days ago. */
export const rateManners = {
  fresh: 'it has today’s rates',
  down: 'it does not answer',
  stale: 'it stays at the rates of five days ago',
} as const;
export type RateManner = keyof typeof rateManners;

export interface RateDesk {
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
export function rateDeskPage(
  { manners, askedAt }: RateDesk,
  base: string,
  paths: Record<RateFeed, string>,
): string {
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
