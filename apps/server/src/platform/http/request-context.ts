import type { Currency } from '@farewind/values/currency';
import type { Language } from '@farewind/contract/core/fields';
import type { Operation } from '@farewind/contract/core/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The site of a shop request, with the members that the platform's callers need. */
export interface SiteContext {
  readonly id: number;
  readonly origin: string;
  readonly brand: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly currencies: readonly Currency[];
  readonly partner: boolean;
  /** `#rrggbb`; null means the default of the pages. */
  readonly brandColor: string | null;
  readonly accentColor: string | null;
  /** Absent while the site is open to visitors; before it opens, only guests with a preview link are admitted. */
  readonly opening?: 'preview' | 'closed' | 'paused';
  /** Set for a training copy, whose pages all say so and which is never open. */
  readonly isTraining?: true;
}

/** A member of staff who impersonates a user. */
export interface Impersonator {
  /** 0 is the host side. */
  readonly tenantId: number;
  readonly userId: number;
  readonly userName: string;
}

export interface SignedInUser {
  readonly id: number;
  readonly userName: string;
  /** Undefined for users without a name of their own. */
  readonly fullName?: string | undefined;
  readonly kind: 'staff' | 'customer';
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
  /** Whether a colleague set their password: then they may only choose a new one. */
  readonly mustChangePassword?: boolean;
  /** Whether their side requires a second step and they have none: then they may only set one up. */
  readonly mustSetUpTwoFactor?: boolean;
  /** The real user during an impersonation. */
  readonly impersonator?: Impersonator | undefined;
  /** Whether they work in a training copy, where nothing reaches an outside company. */
  readonly isInTraining?: boolean;
  /** Set while the user previews the office with this role's permissions, read-only. */
  readonly seesAsRole?: { readonly id: number; readonly displayName: string } | undefined;
}

/** The caller, tenant and language of a request. Operations take it instead of the request. */
export interface RequestContext {
  readonly requestId: string;
  /** 0 is the host side. */
  readonly tenantId: number;
  readonly site: SiteContext | undefined;
  readonly user: SignedInUser | undefined;
  readonly language: Language;
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Set for callers whose searches may not query external suppliers. */
  readonly ownOffersOnly?: boolean;
  /** Set for programs of sales partners. */
  readonly isProgram?: boolean | undefined;
}

/** Finds tenant, site, user and language of a request; the identity module supplies it. */
export type ContextResolver = (
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
) => Promise<RequestContext>;
