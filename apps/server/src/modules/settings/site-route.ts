import { getSite } from '@farewind/contract/site/get-site';
import { currencies, type Currency } from '@farewind/values/currency';
import { isRussianFacing } from '@farewind/values/russian-facing';
import type { Language } from '@farewind/contract/core/fields';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { SiteContext } from '../../platform/http/request-context.ts';
import { findLogoHash } from './agency/agency-rows.ts';
import { logoPath } from './agency/logo.ts';
import { publicPart } from './agency/public-part.ts';
import { findActiveMapProvider } from './map/map-rows.ts';
import type { Settings } from './public.ts';
import { listOffered } from './sellable-currencies.ts';

export interface SiteDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly demo: boolean;
  /** The agency's flights and rides, because pages must not promise more. */
  readonly readOffer: (tenantId: number) => Promise<{ readonly hasCharters: boolean }>;
  readonly sellsRides: (scope: TenantScope) => Promise<boolean>;
  readonly hasMailServer: (scope: TenantScope) => Promise<boolean>;
  /** The version of the text that consents refer to. */
  readonly findConsentVersion: (scope: TenantScope, language: Language) => Promise<string | undefined>;
}

/** The data of the current site for its pages. */
export function siteRoutes(deps: SiteDeps): Binding[] {
  const { database, settings, demo, findConsentVersion, readOffer, sellsRides, hasMailServer } = deps;
  return [
    bind(
      getSite,
      async (context) => {
        const { site } = context;
        if (!site) throw refusal('GEN-NOTFOUND');
        const { hasCharters: charters } = await readOffer(context.tenantId);
        const { agency, logoHash, offered, standard, payment, mapProvider, textVersion, rides, sendsMail } =
          await database.inTenant(context.tenantId, async (scope) => {
            const sold = await listOffered(scope, site.currencies, demo);
            const first = defaultCurrency({ origin: site.origin, currencies: sold });
            return {
              agency: await settings.getAgency(scope),
              logoHash: await findLogoHash(scope),
              offered: sold,
              standard: first,
              rides: await sellsRides(scope),
              sendsMail: await hasMailServer(scope),
              payment: await settings.findPaymentSetting(scope, first, site.id),
              mapProvider: await findActiveMapProvider(scope),
              textVersion: (await findConsentVersion(scope, context.language)) ?? '',
            };
          });
        return {
          tenantId: context.tenantId,
          brand: site.brand,
          logo: logoHash === undefined ? null : logoPath(context.tenantId, logoHash),
          languages: [...site.languages],
          defaultLanguage: site.defaultLanguage,
          currencies: [...offered],
          defaultCurrency: standard,
          partner: site.partner,
          opening: site.opening ?? ('open' as const),
          isTraining: site.isTraining ?? false,
          requiredConsents: (agency.info.requiredConsents ?? []).map((purpose) => ({ purpose, textVersion })),
          features: { demo, cardInput: payment?.cardInput ?? 'raw', charters, rides, sendsMail },
          agency: publicPart(agency.info),
          mapProvider,
          statementText: payment?.statementText ?? '',
        };
      },
      { priority: 'buyer' },
    ),
  ];
}

/** Roubles if the site's origin has `ru` as a label or ending, otherwise the first currency of the site. */
export function defaultCurrency(site: Pick<SiteContext, 'origin' | 'currencies'>): Currency {
  const isRouble = isRussianFacing(site.origin) && site.currencies.includes('RUB');
  return isRouble ? 'RUB' : (site.currencies[0] ?? currencies[0]);
}
