import { localeOf } from '@farewind/contract/core/languages';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PriceAlertForMessage } from '../../price-alerts/public.ts';
import type { Settings } from '../../settings/public.ts';
import { zoneMoment } from '../words/journey-clock.ts';
import type { MessageSource } from '../message-source.ts';
import { dateText } from '../words/words.ts';
import { unbrokenMoment } from './order-values.ts';

export interface PriceAlertSourceDeps {
  readonly findPriceAlert: (scope: TenantScope, alertId: string) => Promise<PriceAlertForMessage | undefined>;
  /** The path that mail programs post to. */
  readonly oneClickPath: (tenantId: number, key: string) => string;
  readonly settings: Pick<Settings, 'getTimeZone'>;
}

/** Asks an address to confirm its price alert, and tells of lower prices; the links have the alert's key in the fragment. */
export function priceAlertSource({
  findPriceAlert,
  oneClickPath,
  settings,
}: PriceAlertSourceDeps): MessageSource {
  return {
    templates: ['price-alert-confirm', 'price-alert'],
    async fill(scope, { reference, template, language, data, createdAt }, use) {
      const alert = await findPriceAlert(scope, reference);
      if (!alert || (template === 'price-alert' && !alert.isActive)) return undefined;
      const { trip, siteOrigin, fromCity, toCity } = alert;
      const key = use === 'shown' ? '[link]' : alert.key;
      const page = (act: string) => `${siteOrigin}/priceAlert?${act}locale=${language}#${key}`;
      const zone = await settings.getTimeZone(scope);
      const momentOf = (at: Date) => unbrokenMoment(zoneMoment(zone, at.toISOString(), language));
      const total = (minor: unknown): string =>
        typeof minor === 'number'
          ? formatMoney(formatMinor(minor), trip.currency, localeOf[language])
          : 'none';
      return {
        values: {
          route: `${fromCity} – ${toCity}`,
          departureDate: dateText(trip.departureDate),
          returnDate: trip.returnDate === undefined ? 'none' : dateText(trip.returnDate),
          passengerCount: trip.adults + trip.children + trip.infants,
          newTotal: total(data['totalMinor']),
          oldTotal: total(data['toldMinor']),
          checkedAt: momentOf(createdAt),
          validUntil: momentOf(alert.confirmBy),
          unsubscribeUrl: page('act=end&'),
          oneClickUrl: `${siteOrigin}${oneClickPath(scope.tenantId, key)}`,
        },
        buttonUrl: page(template === 'price-alert' ? 'act=search&' : ''),
        siteOrigin,
      };
    },
  };
}
