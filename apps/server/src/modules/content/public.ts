import type { LegalName } from '@farewind/contract/content/legal';
import type { Language } from '@farewind/contract/core/fields';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Settings } from '../settings/public.ts';
import { pictureRoutes } from './gallery/picture-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { ListDestinations, RedrawPhoto } from './ports.ts';
import { pinRoutes } from './promotions/pin-routes.ts';
import { findToday } from './find-today.ts';
import { listPinnedRoutes, type PinnedRoute } from './promotions/pin-rows.ts';
import { fillLegal } from './pages/fill-legal.ts';
import { seedLegalTexts } from './texts/seed-legal.ts';
import { textRoutes } from './texts/text-routes.ts';
import type { TextWords } from './shipped/text-place.ts';
import { findLegalVersion, listInForce, type Wording } from './texts/text-rows.ts';
import { hashBody } from './shipped/hash-body.ts';
import { readTextValues, type TextReader } from './text-values.ts';
import type { PlaceholderValues } from './fill-placeholders.ts';

/** A text as a buyer accepted it: the evidence stored with an order. `hash`: SHA-256 of its words, as hex. */
export interface AcceptedText {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
}

/** The sales agreement filled in for one order; its hash is that of `body`. */
export interface FilledAgreement extends AcceptedText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface AcceptedTexts {
  readonly agreement: FilledAgreement;
  /** Texts that contain no order data, by the hash of their wording. */
  readonly others: readonly AcceptedText[];
}

export interface AcceptedVersion {
  readonly name: string;
  readonly language: Language;
  readonly version: string;
}

export interface Content {
  readonly bindings: readonly Binding[];
  /**
   * The texts behind the checkboxes that a buyer ticks, in the version in force: the sales agreement filled in with
   * `values`, the website usage agreement, and the text that any consents refer to. Throws if the tenant has none,
   * because it may not sell without.
   */
  getAcceptedTexts(
    scope: TenantScope,
    reader: TextReader,
    order: { readonly values: PlaceholderValues; readonly hasConsents: boolean },
  ): Promise<AcceptedTexts>;
  /** An accepted version of a legal text, with the agency's values; undefined if it does not exist. */
  findAcceptedText(scope: TenantScope, of: AcceptedVersion): Promise<TextWords | undefined>;
  /** The version in force of the text that consents refer to; undefined when the tenant has none. */
  findConsentVersion(scope: TenantScope, language: Language): Promise<string | undefined>;
  /** The agency's pinned routes, first among the promotion flights, in order. */
  listPinnedRoutes(scope: TenantScope): Promise<PinnedRoute[]>;
  /** Stores the shipped contracts; contracts that the tenant already has are unchanged. */
  seed(scope: TenantScope): Promise<void>;
}

export interface ContentDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly listDestinations: ListDestinations;
  readonly redraw: RedrawPhoto;
}

export function createContent({ database, settings, listDestinations, redraw }: ContentDeps): Content {
  return {
    bindings: [
      ...pageRoutes({ database, settings, listDestinations }),
      ...textRoutes({ database, settings }),
      ...pinRoutes(database),
      ...pictureRoutes({ database, redraw }),
    ],
    async getAcceptedTexts(scope, reader, { values, hasConsents }) {
      const { language } = reader;
      const [inForce, agencyValues] = await Promise.all([
        findToday(scope, settings).then((day) => listInForce(scope, day, { kind: 'legal', language })),
        readTextValues(scope, settings, reader),
      ]);
      const wordingOf = (name: LegalName): Wording => {
        const text = inForce.find((one) => one.name === name);
        if (!text) throw new Error(`Tenant ${scope.tenantId} has no legal text ${name} in ${language}`);
        return text;
      };
      const named = (name: LegalName): AcceptedText => {
        const { label, bodyHash } = wordingOf(name);
        return { name, version: label ?? '', hash: bodyHash };
      };
      const wording = wordingOf('salesAgreement');
      const { title, body, version } = fillLegal(wording, agencyValues, values);
      return {
        agreement: { name: 'salesAgreement', version, hash: hashBody(body), title, body },
        others: [named('webUsage'), ...(hasConsents ? [named('consent')] : [])],
      };
    },
    async findAcceptedText(scope, { name, language, version }) {
      const wording = await findLegalVersion(scope, name, language, version);
      return wording && fillLegal(wording, await readTextValues(scope, settings, { language }));
    },
    async findConsentVersion(scope, language) {
      const day = await findToday(scope, settings);
      const [text] = await listInForce(scope, day, { kind: 'legal', name: 'consent', language });
      return text?.label ?? undefined;
    },
    listPinnedRoutes: async (scope) => listPinnedRoutes(scope, await findToday(scope, settings)),
    seed: seedLegalTexts,
  };
}
