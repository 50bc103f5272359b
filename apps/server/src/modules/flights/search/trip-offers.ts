import { setTimeout as delay } from 'node:timers/promises';
import type { SupplierAnswers, TripOffer, TripOffers } from './trip-offers-api.ts';
import type { FlightsDeps } from '../deps.ts';
import { readExternal } from './external/read-external.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { AnswerCache } from './answer-cache.ts';
import { listTripOffers } from './list-trip-offers.ts';
import { checkSearch } from './save-search.ts';
import { readSearchContext } from './search-context.ts';
import { storeSearch, type KeptSearch, type StoredCriteria } from './search-repository.ts';

/** Own offers are found again at least this often, because flights leave. */
const STEP_MS = 60_000;
/** How long suppliers are waited for: their own time limit is longer than a meta-search site waits for us. */
const SUPPLIER_TRIES = 20;
const SUPPLIER_PAUSE_MS = 400;

/** Whole trips from our own timetable, and on request from external suppliers. */
export function createTripOffers(deps: FlightsDeps, timetables: Pick<Timetables, 'get'>): TripOffers {
  const { database } = deps;
  const answers = new AnswerCache();
  return {
    storeSearch,
    async askSuppliers(tenantId, request) {
      const { criteria, soldCurrencies } = request;
      return askSuppliers(deps, tenantId, (now) => checkSearch(deps, now, criteria, soldCurrencies));
    },
    async listOffers(tenantId, request, suppliers) {
      const timetable = await timetables.get(tenantId);
      const { criteria, found } = await database.inTenant(tenantId, async (scope) => ({
        criteria: checkSearch(deps, scope.now, request.criteria, request.soldCurrencies),
        found: await readSearchContext(deps, scope, timetable, request.criteria.currency),
      }));
      const { rate, now: foundAt } = found;
      if (suppliers) {
        const { external, searchId } = suppliers;
        const offers = listTripOffers({ ...found, external }, criteria, request.language);
        return { criteria, offers, rate, foundAt, searchId };
      }
      const step = Math.floor(foundAt.getTime() / STEP_MS);
      const parts = [tenantId, timetable.version, found.rateId, found.travelRules, step, criteria];
      const offers = answers.getOrMake<TripOffer[]>(parts, () =>
        listTripOffers(found, criteria, request.language),
      );
      return { criteria, offers, rate, foundAt };
    },
  };
}

/**
 * The answers of external suppliers that come in time; undefined if none sells on the route. A contract for both
 * directions is not told to partners, so its question would only use up the supplier's limits.
 */
async function askSuppliers(
  { external, database }: FlightsDeps,
  tenantId: number,
  check: (now: Date) => StoredCriteria,
): Promise<SupplierAnswers | undefined> {
  if (!external) return undefined;
  const read = (search: KeptSearch) =>
    database.inTenant(tenantId, (scope) => readExternal(external, scope, search, { withoutContracts: true }));
  const search = await database.inTenant(tenantId, async (scope) => {
    const criteria = check(scope.now);
    return { ...criteria, id: await storeSearch(scope, criteria, false) };
  });
  let found = await read(search);
  for (let tried = 0; found?.suppliers.some(({ state }) => state === 'waiting'); tried += 1) {
    if (tried === SUPPLIER_TRIES) break;
    await delay(SUPPLIER_PAUSE_MS);
    found = await read(search);
  }
  return found && { external: found, searchId: search.id };
}
