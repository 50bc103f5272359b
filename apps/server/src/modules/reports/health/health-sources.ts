import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Measured } from '../../../platform/metrics.ts';
import type { PartnerSeen } from '../../../platform/network/partners.ts';

/** The data that the health pages read from other modules. */
export interface HealthSources {
  readonly countOpenPayments: (scope: TenantScope) => Promise<{ count: number; oldestSeconds: number }>;
  readonly readRates: (scope: TenantScope) => Promise<Rates>;
  /** Active external suppliers, with the name under which their calls are recorded. */
  readonly listSuppliers: (scope: TenantScope) => Promise<readonly CalledSupplier[]>;
  /** The queues of missed deadlines. */
  readonly lateKinds: readonly string[];
  /** The mailbox for replies; undefined if none is read. */
  readonly findMailboxHealth: (scope: TenantScope) => Promise<MailboxHealth | undefined>;
  /** How much storage the replies use. */
  readonly measureReplies: (scope: TenantScope) => Promise<ReplyStorage>;
  readonly listSeen: () => readonly PartnerSeen[];
  readonly role: string;
  readonly registerMeasured: (measured: Measured) => void;
}

interface MailboxHealth {
  readonly readAt: Date | undefined;
  readonly fault: { readonly text: string } | undefined;
}

interface ReplyStorage {
  readonly replies: number;
  readonly fileBytes: number;
  readonly bounds: { readonly replies: number; readonly fileBytes: number };
}

interface Rates {
  readonly feed: string | undefined;
  readonly fetchedAt: Date | undefined;
  readonly failure: string | undefined;
  readonly currencies: readonly {
    readonly currency: string;
    readonly day: string;
    readonly ageDays: number;
    readonly state: 'fresh' | 'ageing' | 'stale';
  }[];
}

export interface CalledSupplier {
  readonly name: string;
  readonly goods: 'flights' | 'rides' | 'channels';
  readonly partner: string;
  readonly apiUrl: string;
}
