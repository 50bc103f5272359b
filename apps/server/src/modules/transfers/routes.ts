import { searchTransferPlace } from '@farewind/contract/transfers/places';
import { getTransferSearchResults, saveTransferSearch } from '@farewind/contract/transfers/search';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { readRidePlaces } from './places/place-rows.ts';
import { searchRidePlaces } from './places/search-ride-places.ts';
import type { TransfersDeps } from './ports.ts';
import { ExternalQuestions } from './search/ask-suppliers.ts';
import { saveTransferSearch as saveSearch } from './search/save-search.ts';
import { transferResults } from './search/search-results.ts';

/** Of one network, which may be a mobile operator's; each search is stored for thirty days. */
const SAVED_SEARCHES_A_MINUTE = 300;

/** The operations of Transfer/* that search for rides. */
export function transferRoutes(deps: TransfersDeps, external: ExternalQuestions): Binding[] {
  const { database, places, matchNames, watchSearch = (make) => make() } = deps;
  const nobody = new ExternalQuestions([], deps.log);
  return [
    bind(searchTransferPlace, async ({ tenantId, language }, input) => {
      const rows = await database.inTenant(tenantId, readRidePlaces);
      const items = searchRidePlaces(places, matchNames, rows, input, language);
      return { items: items.slice(0, input.maxResultCount) };
    }),
    bind(
      saveTransferSearch,
      (context, input) =>
        database.inTenant(context.tenantId, (scope) => saveSearch(places, scope, input, context)),
      { perMinute: SAVED_SEARCHES_A_MINUTE },
    ),
    bind(
      getTransferSearchResults,
      ({ tenantId, language, ownOffersOnly }, input) =>
        watchSearch(
          () =>
            transferResults(deps, ownOffersOnly === true ? nobody : external, tenantId, input.id, language),
          (results) => results.transferSearchResponses.length === 0,
        ),
      { priority: 'searcher' },
    ),
  ];
}
