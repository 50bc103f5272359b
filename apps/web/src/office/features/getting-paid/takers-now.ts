import type { PaymentSetting } from '../settings/payment-form.ts';
import type { MethodRow, Taker, Ways } from './getting-paid-data.ts';
import { takersInUse } from './takers-in-use.ts';

type Account = Pick<PaymentSetting, 'id' | 'siteIds' | 'currencies' | 'mode' | 'isActive' | 'priority'>;
/** The agency's accounts, and the mode of those that take payments now. */
interface Accounts {
  readonly accounts: readonly Account[];
  readonly taken: Ways['taken'];
}
/** A site of an account; undefined: one without accounts of its own. */
type Site = number | undefined;

/**
 * The accounts that take a method on a site at the moment, as the shop chooses them: the site's own, paused or not, keep
 * the general ones away; the agency's order leaves out all others.
 */
function takersOn(site: Site, method: MethodRow, { accounts, taken }: Accounts): readonly Taker[] {
  const taking = accounts.filter(
    ({ isActive, currencies, mode }) =>
      isActive && currencies.includes(method.currency) && (taken === 'both' || mode === taken),
  );
  const own = taking.filter(({ siteIds }) => site !== undefined && siteIds.includes(site));
  const used = own.length > 0 ? own : taking.filter(({ siteIds }) => siteIds.length === 0);
  const priorityOf = ({ settingId }: Taker): number =>
    accounts.find(({ id }) => id === settingId)?.priority ?? 0;
  const inTurn =
    method.isOrdered || method.isByFee
      ? takersInUse(method)
      : method.takers.toSorted((a, b) => priorityOf(b) - priorityOf(a) || a.settingId - b.settingId);
  return inTurn.filter(({ settingId, isPaused }) => !isPaused && used.some(({ id }) => id === settingId));
}

const sitesOf = (accounts: readonly Account[]): readonly Site[] => [
  undefined,
  ...new Set(accounts.flatMap(({ siteIds }) => siteIds)),
];

/** The first account of each site that takes a method at the moment, in the order of trying; then its stand-ins. */
export function takersNow(method: MethodRow, all: Accounts): readonly Taker[] {
  const isInTurn = method.isOrdered || method.isByFee;
  const found = sitesOf(all.accounts).flatMap((site) => {
    const takers = takersOn(site, method, all);
    return isInTurn ? takers : takers.slice(0, 1);
  });
  const taking = new Set(found.map(({ settingId }) => settingId));
  const inOrder = isInTurn ? takersInUse(method) : found;
  return [...new Set(inOrder)].filter(({ settingId }) => taking.has(settingId));
}

/** The methods that a site stops offering while this account is paused. */
export function lostByPause(
  settingId: number,
  methods: readonly MethodRow[],
  all: Accounts,
): readonly MethodRow[] {
  return methods.filter((method) =>
    sitesOf(all.accounts).some((site) => {
      const takers = takersOn(site, method, all);
      return takers.length > 0 && takers.every((taker) => taker.settingId === settingId);
    }),
  );
}
