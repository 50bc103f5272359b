import type { Output } from '@farewind/contract/core/operation';
import type { getHealth } from '@farewind/contract/reports/health';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PartnerSeen } from '../../../platform/network/partners.ts';
import { readBacklog } from '../../../platform/outbox/read-backlog.ts';
import { countTasksByKind } from '../../../platform/staff-tasks.ts';
import type { CalledSupplier, HealthSources } from './health-sources.ts';

type AgencyHealth = NonNullable<Output<typeof getHealth>['agency']>;
type Seen = NonNullable<AgencyHealth['suppliers'][number]['seen']>;

/** An agency's overdue work, backlogs, age of rates, and its suppliers' responses. */
export async function readAgencyHealth(sources: HealthSources, scope: TenantScope): Promise<AgencyHealth> {
  const { feed, fetchedAt, failure, currencies } = await sources.readRates(scope);
  const seen = sources.listSeen();
  const mailbox = await sources.findMailboxHealth(scope);
  return {
    ...(await readBurden(sources, scope)),
    mailbox:
      mailbox === undefined
        ? null
        : {
            readAt: mailbox.readAt?.toISOString() ?? null,
            fault: mailbox.fault?.text ?? null,
            storage: presentStorage(await sources.measureReplies(scope)),
          },
    rates: {
      feed: feed ?? null,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      failure: failure ?? null,
      currencies: [...currencies],
    },
    suppliers: (await sources.listSuppliers(scope)).map((supplier) => ({
      name: supplier.name,
      goods: supplier.goods,
      seen: seenOf(supplier, seen),
    })),
  };
}

/** Counts as full from 95 %, because a mail with large files would not fit any more. */
const FULL_FROM = 0.95;
const MEGABYTE = 1024 * 1024;

function presentStorage({
  replies,
  fileBytes,
  bounds,
}: Awaited<ReturnType<HealthSources['measureReplies']>>) {
  return {
    replies,
    mostReplies: bounds.replies,
    megabytes: Math.round(fileBytes / MEGABYTE),
    mostMegabytes: Math.round(bounds.fileBytes / MEGABYTE),
    isFull: replies >= bounds.replies * FULL_FROM || fileBytes >= bounds.fileBytes * FULL_FROM,
  };
}

export type Burden = Pick<AgencyHealth, 'outbox' | 'openPayments' | 'tasks'>;

/** An agency's pending work; cheap enough to be read for all of them each minute. */
export async function readBurden(sources: HealthSources, scope: TenantScope): Promise<Burden> {
  const tasks = await countTasksByKind(scope);
  return {
    outbox: await readBacklog(scope),
    openPayments: await sources.countOpenPayments(scope),
    tasks: tasks.map((task) => ({ ...task, isLate: sources.lateKinds.includes(task.kind) })),
  };
}

export function presentSeen({ calls, failures, lastEnding, lastSeconds, lastAgoSeconds }: PartnerSeen): Seen {
  return {
    calls,
    failures,
    ending: lastEnding,
    milliseconds: Math.round(lastSeconds * 1000),
    agoSeconds: lastAgoSeconds,
  };
}

/** A simulator runs inside this process, whatever address its record contains. */
function seenOf({ partner, apiUrl }: CalledSupplier, all: readonly PartnerSeen[]): Seen | null {
  const host = URL.canParse(apiUrl) ? new URL(apiUrl).host : '';
  const isSimulator = partner.endsWith('.standIn');
  const found = all.find((one) => one.partner === partner && (isSimulator || one.host === host));
  return found ? presentSeen(found) : null;
}
