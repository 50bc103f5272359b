import type { PartnerEndpoint } from './partner-endpoint.ts';
import { cancelHold, getHold, getPaymentLink, holdOffer } from './partner-hold.ts';
import { searchFlights, searchTransfers } from './partner-offers.ts';
import { quoteOffer } from './partner-quote.ts';

/** Every call of programs under `/partner/v1`. */
export const partnerEndpoints = [
  searchFlights,
  searchTransfers,
  quoteOffer,
  holdOffer,
  getHold,
  cancelHold,
  getPaymentLink,
] as const satisfies readonly PartnerEndpoint[];

/** The calls that are tools under `/mcp`: programs search and hold, people pay. */
export const partnerTools: readonly PartnerEndpoint[] = [
  searchFlights,
  searchTransfers,
  quoteOffer,
  holdOffer,
];
