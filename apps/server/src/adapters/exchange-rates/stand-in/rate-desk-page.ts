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

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
form{display:flex;gap:12px;align-items:end;flex-wrap:wrap;margin:16px 0}
label{display:grid;gap:4px}
select,button{font:inherit;min-height:44px;padding:0 12px}`;

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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--Lists of exchange rates</title><style>${style}</style><h1>Lists of exchange rates</h1>
<p>These take the place of the daily lists of three central banks. They are written as the banks write them; the rates are made up.</p>
${forms.join('\n')}</html>`;
}
