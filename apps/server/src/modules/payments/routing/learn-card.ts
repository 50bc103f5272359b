import type { PaymentsDeps } from '../deps.ts';
import { isCardLearned, isOfTurkishRange, noteCardCountry, noteListedIssuer } from './turkish-cards.ts';

/** A buyer waits for the answer; without one the usual ranges decide. */
const LONGEST_MS = 2500;

/**
 * Finds out where a card is from, so that the rule of lira acts on real cards: by the agency's own list of issuers, else
 * from a provider of the agency that knows them. A provider is asked once for each agency, issuer and process; without an
 * answer nothing is noted. A live account is preferred; a test one is asked only while the agency takes test money, and
 * knows too few issuers to be believed that a card is foreign.
 */
export async function learnCard(
  { database, settings, gateways, log }: Pick<PaymentsDeps, 'database' | 'settings' | 'gateways' | 'log'>,
  tenantId: number,
  bin6: string | undefined,
): Promise<void> {
  if (bin6 === undefined || !/^\d{6}$/.test(bin6) || isOfTurkishRange(bin6)) return;
  const account = await database.inTenant(tenantId, async (scope) => {
    const isListed = await settings.isListedIssuer(scope, bin6);
    noteListedIssuer(tenantId, bin6, isListed);
    if (isListed || isCardLearned(tenantId, bin6)) return undefined;
    const taken = await settings.readMoneyTaken(scope);
    const asked = (await settings.listPaymentAccounts(scope, 'TRY')).filter(
      ({ provider, mode, pause }) =>
        gateways[provider]?.readBin && !pause && (mode === 'live' || taken !== 'live'),
    );
    return asked.find(({ mode }) => mode === 'live') ?? asked[0];
  });
  const read = async () => {
    try {
      return account && (await gateways[account.provider]!.readBin!(account, bin6));
    } catch (error) {
      log.warn({ err: error, tenantId, provider: account?.provider }, 'A card’s country could not be asked');
      return undefined;
    }
  };
  const fact = await inTime(read());
  if (fact && (account?.mode === 'live' || fact.country === 'TR'))
    noteCardCountry(tenantId, bin6, fact.country);
}

async function inTime<T>(answer: Promise<T | undefined>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS, undefined);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
