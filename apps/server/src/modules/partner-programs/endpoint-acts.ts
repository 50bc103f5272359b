import type {
  EndpointAnswer,
  EndpointCall,
  PartnerEndpoint,
} from '@farewind/contract/partners/partner-endpoint';
import { cancelHold, getHold, getPaymentLink, holdOffer } from '@farewind/contract/partners/partner-hold';
import { searchFlights, searchTransfers } from '@farewind/contract/partners/partner-offers';
import { quoteOffer } from '@farewind/contract/partners/partner-quote';
import type { PartnerApi } from '../sales-partners/public.ts';
import * as acts from './hold-acts.ts';
import { holdOffer as hold } from './hold-offer.ts';
import type { ProgramDeps, ProgramCaller } from './ports.ts';
import { quoteOffer as quote } from './quote-offer.ts';
import { searchFlights as findFlights } from './search-flights.ts';
import { searchTransfers as findTransfers } from './search-transfers.ts';

/** What a call under `/partner/v1`, or a tool under `/mcp`, does with its parsed input. */
export interface EndpointAct {
  readonly endpoint: PartnerEndpoint;
  readonly act: (caller: ProgramCaller, input: never) => Promise<unknown>;
}

/** Pairs an endpoint with its implementation; the types of input and answer must fit. */
function act<E extends PartnerEndpoint>(
  endpoint: E,
  run: (caller: ProgramCaller, input: EndpointCall<E>) => Promise<EndpointAnswer<E>>,
): EndpointAct {
  return {
    endpoint,
    act: (caller, input) => run(inLanguageOf(caller, input), input),
  };
}

/** Every call of programs. Their searches wait at the gate of all partners' searches, so that buyers come first. */
export function listActs(
  deps: ProgramDeps,
  { gate, waits }: Pick<PartnerApi, 'gate' | 'waits'>,
): readonly EndpointAct[] {
  const all = [
    act(searchFlights, (caller, input) => findFlights(deps, caller, input)),
    act(searchTransfers, (caller, input) => findTransfers(deps, caller, input)),
    act(quoteOffer, (caller, input) => quote(deps, caller, input)),
    act(holdOffer, (caller, input) => hold(deps, caller, input)),
    act(getHold, (caller, input) => acts.readHold(deps, caller, input)),
    act(cancelHold, (caller, input) => acts.cancelHold(deps, caller, input)),
    act(getPaymentLink, (caller, input) => acts.readPaymentLink(deps, caller, input)),
  ];
  return all.map(({ endpoint, act: run }) => ({
    endpoint,
    async act(caller, input) {
      if (endpoint.right !== 'search') return run(caller, input);
      const { partner, context } = caller;
      // Flights of suppliers are asked for meanwhile and not waited for.
      if (endpoint.name !== searchTransfers.name || !partner.asksSuppliers)
        return gate.run(() => run(caller, input));
      // It takes its turn, and then waits for suppliers without keeping the searches of others waiting.
      await gate.run(async () => undefined);
      return waits.run({ tenantId: context.tenantId, partner }, () => run(caller, input));
    },
  }));
}

/** The caller in the language that the call asks for, if it names one. */
function inLanguageOf(caller: ProgramCaller, input: unknown): ProgramCaller {
  const { language } = input as { readonly language?: ProgramCaller['context']['language'] };
  return language === undefined ? caller : { ...caller, context: { ...caller.context, language } };
}
