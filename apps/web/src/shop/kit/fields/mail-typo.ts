/** Providers that most addresses belong to; only these are proposed. */
const known: readonly string[] = [
  'gmail.com',
  'yandex.ru',
  'yandex.com',
  'rambler.ru',
  'hotmail.com',
  'hotmail.com.tr',
  'outlook.com',
  'outlook.com.tr',
  'yahoo.com',
  'icloud.com',
  'yandex.by',
  'yandex.com.tr',
  'windowslive.com',
  'proton.me',
  'mynet.com',
  'ukr.net',
];

/** Real providers whose names differ from the above, or from `mail.ru`, by one sign. */
const real: readonly string[] = [
  'mail.ru',
  'email.ru',
  'mail.com',
  'email.com',
  'gmail.ru',
  'ymail.com',
  'yandex.kz',
  'yandex.ua',
  'yandex.uz',
  'yahoo.co',
  'hotmail.co',
  'me.com',
];

/** Endings that no domain of these countries has. */
const endings: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\.(?:con|cmo|ocm|vom|xom|comm|cim)$/, '.com'],
  [/\.(?:ri|rru|ruu|ry|ur|r)$/, '.ru'],
];

/**
 * The address without a slip in its provider (`anna@gmial.com` → `anna@gmail.com`), to be proposed; undefined if the
 * address looks right.
 */
export function findMailTypo(address: string): string | undefined {
  const [, name, domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(address) ?? [];
  if (name === undefined) return undefined;
  const typed = domain.toLowerCase();
  if (known.includes(typed) || real.includes(typed)) return undefined;
  const ended = endings.reduce((text, [wrong, right]) => text.replace(wrong, right), typed);
  const found =
    known.find((provider) => isOneSlip(typed, provider)) ??
    known.find((provider) => ended === provider || isOneSlip(ended, provider)) ??
    (isOneSlip(typed, 'mail.ru') && typed.length > 5 ? 'mail.ru' : undefined) ??
    (ended === typed ? undefined : ended);
  return found === undefined || found === typed ? undefined : `${name}@${found}`;
}

/** One sign too many, too few or another, or two neighbours in the wrong order. */
function isOneSlip(typed: string, right: string): boolean {
  if (typed === right || Math.abs(typed.length - right.length) > 1) return false;
  const at = [...right].findIndex((sign, index) => sign !== typed[index]);
  const from = at < 0 ? right.length : at;
  const rest = (text: string, skip: number) => text.slice(from + skip);
  return (
    rest(typed, 1) === rest(right, 1) ||
    rest(typed, 1) === rest(right, 0) ||
    rest(typed, 0) === rest(right, 1) ||
    (typed[from] === right[from + 1] && typed[from + 1] === right[from] && rest(typed, 2) === rest(right, 2))
  );
}
