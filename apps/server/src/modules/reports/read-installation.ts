import type { getHouse } from '@farewind/contract/reports/dashboard';
import type { Output } from '@farewind/contract/core/operation';
import type { Database } from '../../platform/database/database.ts';
import type { GlobalScope } from '../../platform/database/scope.ts';
import { countDeadEffects } from '../../platform/outbox/count-dead-effects.ts';
import { countOpenTasks } from '../../platform/staff-tasks.ts';
import type { MessageFigures } from './ports.ts';

type Installation = Output<typeof getHouse>;

/** The agencies of the installation. Each is read in its own transaction, one by one, as in jobs. */
export async function readInstallation(database: Database, messages: MessageFigures): Promise<Installation> {
  const tenants = await database.inGlobal(listAgencies);
  const troubled: Installation['troubled'] = [];
  for (const { id, name } of tenants) {
    const { failedMessages, ...counts } = await database.inTenant(id, async (scope) => ({
      deadEffects: await countDeadEffects(scope),
      staffTasks: await countOpenTasks(scope),
      ...(await messages.countTroubles(scope)),
    }));
    const { deadEffects, staffTasks } = counts;
    if (deadEffects + failedMessages + staffTasks > 0)
      troubled.push({ id, name, deadEffects, failedMessages, staffTasks });
  }
  const active = tenants.filter((tenant) => tenant.is_active).length;
  return {
    agencies: { active, off: tenants.length - active },
    troubled: troubled.toSorted((one, other) => weigh(other) - weigh(one)),
  };
}

/** Every agency, active or not, without training copies. */
export function listAgencies({ tx }: GlobalScope) {
  return tx
    .selectFrom('tenant')
    .select(['id', 'name', 'is_active'])
    .where('deleted_at', 'is', null)
    .where('training_of', 'is', null)
    .where('id', '>', 0)
    .orderBy('id')
    .execute();
}

/** An effect that was given up ranks above work that waits for a person. */
function weigh({ deadEffects, failedMessages, staffTasks }: Installation['troubled'][number]): number {
  return deadEffects * 1000 + failedMessages * 10 + staffTasks;
}
