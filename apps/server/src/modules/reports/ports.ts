import type { DomainCheck } from '@farewind/contract/reports/domain-check';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Why browsers reject a certificate; null in the answer: they do not. */
export type CertificateFault = NonNullable<DomainCheck['hosts'][number]['certificate']['reason']>;

/** Queries the domain name system and the servers behind a name; rejects if they do not answer. */
export interface DomainLookup {
  /** IPv4 and IPv6 addresses of a name, following aliases; empty if it has none. */
  readonly findAddresses: (host: string) => Promise<readonly string[]>;
  /** TXT records of a name, each as one text. */
  readonly findTexts: (name: string) => Promise<readonly string[]>;
  /** The certificate of a name's server on port 443. */
  readonly readCertificate: (host: string) => Promise<{
    readonly validUntil: Date;
    /** Undefined if browsers accept it. */
    readonly fault: CertificateFault | undefined;
  }>;
}

export interface MessageFigures {
  readonly countTroubles: (scope: TenantScope) => Promise<{ readonly failedMessages: number }>;
  readonly listLateConfirmations: (
    scope: TenantScope,
    until: Date,
  ) => Promise<readonly { readonly orderId: string; readonly dueAt: Date }[]>;
}
