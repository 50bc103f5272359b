import type { Language } from '@farewind/contract/core/fields';
import { currencies } from '@farewind/values/currency';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { Bookings } from '../public.ts';

export interface OrderOptions {
  readonly overrides?: Record<string, unknown>;
  readonly tenantId?: number;
  readonly language?: Language;
  readonly address?: string;
  readonly headers?: Record<string, string>;
  /** Simulates another process on the same database. */
  readonly bookings?: Bookings;
  /** The signed-in user. */
  readonly user?: SignedInUser;
  /** The state of the site before it opens. */
  readonly opening?: NonNullable<RequestContext['site']>['opening'];
}

/** Ignores headers. */
const reply = { header: () => reply };

/** The request context of a call in tests. */
export function contextOf(
  { tenantId = DEFAULT_TENANT, language = 'en', address, headers = {}, user, opening }: OrderOptions,
  { protocol, host, hostname }: URL,
): RequestContext {
  return {
    requestId: 'test',
    tenantId,
    site: {
      id: 1,
      origin: 'https://farewind.example',
      brand: 'Farewind',
      languages: ['ru', 'en', 'tr'],
      defaultLanguage: 'ru',
      currencies,
      partner: false,
      brandColor: null,
      accentColor: null,
      ...(opening && { opening }),
    },
    user,
    language,
    address: address ?? '203.0.113.7',
    request: { headers, protocol: protocol.slice(0, -1), host, hostname } as RequestContext['request'],
    reply: reply as unknown as RequestContext['reply'],
  };
}
