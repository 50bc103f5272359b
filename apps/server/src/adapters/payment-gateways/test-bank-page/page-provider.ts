import { money } from '@farewind/values/money';
import { newId } from '../../../platform/ids.ts';
import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { unansweredTest } from '../unanswered-test.ts';
import { createPageGateway } from './page-gateway.ts';
import { pageSheet } from './page-sheet.ts';

const PATH = '/demo/pay/sandboxPage';

const gatewayOf = ({ partners, ownAddress }: ProviderDeps) =>
  createPageGateway({
    fetch: partners.watchFetch('bank.sandboxPage'),
    bankUrl: () => `${ownAddress()}${PATH}`,
    pageUrl: PATH,
  });

/** The test bank's own payment page, which the demo offers beside the card form. */
export const sandboxPageProvider: PaymentProvider = {
  sheet: pageSheet,
  isDemoOnly: true,
  createGateway: gatewayOf,
  createConnectionTest: (deps) => async (setting) => {
    const amount = money(100, setting.currencies[0] ?? 'EUR');
    const fact = await gatewayOf(deps).query({
      reference: deps.nameTestReference(newId()),
      amount,
      account: setting,
    });
    if (fact.kind === 'unknown') return unansweredTest(fact);
    return { outcome: fact.kind === 'notFound' ? 'known' : 'refused', said: '' };
  },
};
