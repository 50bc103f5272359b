import { localeOf } from '@farewind/contract/core/languages';
import { formatMoney } from '@farewind/values/format-money';
import type { EventSum } from '../../payments/events.ts';
import type { MessageSource } from '../message-source.ts';
import type { ReadOrderForMessage } from '../ports.ts';
import { dateText } from '../words/words.ts';
import { tripValues } from './order-values.ts';
import type { Identity } from '../../identity/public.ts';
import { NO_SITE } from '../../../platform/host-side.ts';

export interface MoneyTroubleDeps {
  readonly readOrder: ReadOrderForMessage;
}

/** Notifies the agency of a chargeback or a wrong sum; the button opens the order in the office. */
export function moneyTroubleSource({ readOrder }: MoneyTroubleDeps): MessageSource {
  return {
    templates: ['chargeback', 'charge-mismatch'],
    async fill(scope, { reference, language, data }) {
      const source = { ...(await readOrder(scope, reference)), language };
      const { siteOrigin } = source;
      const sumOf = (name: string): string => {
        const { sum, currency } = (data[name] ?? {}) as Partial<EventSum>;
        return sum === undefined || currency === undefined
          ? ''
          : formatMoney(sum, currency, localeOf[language]);
      };
      return {
        values: {
          ...tripValues(source),
          chargeTotal: sumOf('taken'),
          askedTotal: sumOf('asked'),
          bankTotal: sumOf('said'),
        },
        buttonUrl: `${siteOrigin}/order/detail/${reference}`,
        siteOrigin,
      };
    },
  };
}

/** The last entries of the audit logs when the mail was planned; contains agencies' names and no person's. */
export function auditEndsSource({
  identity,
}: {
  readonly identity: Pick<Identity, 'getSiteOrigin'>;
}): MessageSource {
  return {
    templates: ['audit-ends'],
    async fill(scope, { data }) {
      const siteOrigin = await identity.getSiteOrigin(scope, NO_SITE);
      return {
        values: { day: dateText(String(data['day'])) },
        lists: { auditEnds: data['ends'] as string[] },
        buttonUrl: `${siteOrigin}/audit/health`,
        siteOrigin,
      };
    },
  };
}
