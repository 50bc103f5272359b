import type { LegalName } from '@farewind/contract/content/legal';
import type { Language } from '@farewind/contract/core/fields';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Settings } from '../settings/public.ts';
import { pictureRoutes } from './gallery/picture-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { RedrawPhoto } from './ports.ts';
import { pinRoutes } from './promotions/pin-routes.ts';
import { listPinnedRoutes, type PinnedRoute } from './promotions/pin-rows.ts';
import { seedLegalTexts } from './texts/seed-legal.ts';
import { textRoutes } from './texts/text-routes.ts';
import { listInForce } from './texts/text-rows.ts';

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
  /** The routes that the agency wants to stand first among the promotion flights, in their order. */
  listPinnedRoutes(scope: TenantScope): Promise<PinnedRoute[]>;
  /** The contracts that ship; those that the tenant has stay as they are. */
  seed(scope: TenantScope): Promise<void>;
}

const acceptedNames: readonly LegalName[] = ['salesAgreement', 'terms', 'webUsage'];

export interface ContentParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly redraw: RedrawPhoto;
}

export function createContent({ database, settings, redraw }: ContentParts): Content {
  return {
    bindings: [
      ...pageRoutes({ database, settings }),
      ...textRoutes({ database, settings }),
      ...pinRoutes(database),
      ...pictureRoutes({ database, redraw }),
    ],
    async getAcceptedTexts(scope, language) {
      const inForce = await listInForce(scope, { kind: 'legal', language });
      return acceptedNames.map((name) => {
        const text = inForce.find((one) => one.name === name);
        if (!text) throw new Error(`Tenant ${scope.tenantId} has no legal text ${name} in ${language}`);
        return { name, version: text.label ?? '', hash: text.bodyHash };
      });
    },
    async findConsentVersion(scope, language) {
      const [text] = await listInForce(scope, { kind: 'legal', name: 'consent', language });
      return text?.label ?? undefined;
    },
    listPinnedRoutes,
    seed: seedLegalTexts,
  };
}
