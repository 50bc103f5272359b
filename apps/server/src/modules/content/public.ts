import type { Language } from '@farewind/contract/core/fields';
import { getLegal } from '@farewind/contract/content/legal';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { translate } from '../../platform/messages/translate.ts';
import type { Settings } from '../settings/public.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import type { LegalName } from './read-legal-files.ts';
import { findLegalText, insertShippedTexts } from './repository.ts';

const SHIPPED_VERSION = '2026-11';
const SHIPPED_DATE = '2026-11-01';

/** A text as a buyer accepted it: what an order keeps as evidence. */
export interface AcceptedText {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
}

export interface Content {
  readonly bindings: readonly Binding[];
  /** The texts that paying accepts, in the version in force. Throws when a tenant has none: it may not sell then. */
  getAcceptedTexts(scope: TenantScope, language: Language): Promise<AcceptedText[]>;
  /** The version in force of the text that consents refer to; undefined when the tenant has none. */
  findConsentVersion(scope: TenantScope, language: Language): Promise<string | undefined>;
  /** The texts that ship; those that the tenant has stay as they are. */
  seed(scope: TenantScope): Promise<void>;
}

const acceptedNames: readonly LegalName[] = ['salesAgreement', 'terms', 'webUsage'];

export function createContent(database: Database, settings: Settings): Content {
  return {
    bindings: [legalBinding(database, settings)],
    async getAcceptedTexts(scope, language) {
      const texts: AcceptedText[] = [];
      for (const name of acceptedNames) {
        const row = await findLegalText(scope, name, language);
        if (!row) throw new Error(`Tenant ${scope.tenantId} has no legal text ${name} in ${language}`);
        texts.push({ name, version: row.version, hash: row.body_hash });
      }
      return texts;
    },
    findConsentVersion: async (scope, language) => (await findLegalText(scope, 'consent', language))?.version,
    seed: (scope) => insertShippedTexts(scope, SHIPPED_VERSION, SHIPPED_DATE),
  };
}

function legalBinding(database: Database, settings: Settings): Binding {
  return bind(getLegal, (context, input) =>
    database.inTenant(context.tenantId, async (scope) => {
      const row = await findLegalText(scope, input.name, context.language);
      if (!row) throw refusal('GEN-NOTFOUND');
      const { info } = await settings.getAgency(scope);
      const payment = await settings.findPaymentSetting(scope, context.site?.currencies[0] ?? 'EUR');
      const values = {
        ...Object.fromEntries(Object.entries(info).map(([name, value]) => [name, String(value)])),
        dataProtectionEmail: info.dataProtectionEmail || info.email,
        supportPhone: info.supportPhone || info.phone,
        domains: info.domains.map((domain) => `[${domain}](https://${domain})`).join(', '),
        textVersion: row.version,
        effectiveDate: row.effective_date.split('-').reverse().join('-'),
        statementText: payment?.statementText ?? '',
      };
      return {
        name: input.name,
        title: row.title,
        description: row.description,
        version: row.version,
        body: fillPlaceholders(row.body, values, translate(context.language, 'contract.orderValueMissing')),
      };
    }),
  );
}
