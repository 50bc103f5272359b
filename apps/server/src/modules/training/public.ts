import { getSituations, startSituation } from '@farewind/contract/training/situations';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { TrainingDeps } from './ports.ts';
import { judgeSituation } from './situations/judge-situation.ts';
import { listNewestSituations } from './situations/situation-rows.ts';
import { startPractice } from './situations/start-situation.ts';

export { openTrainingBooks } from './bank/training-books.ts';
export type { CallOperation } from './ports.ts';

/** The situations that staff practise in their agency's training copy. */
export function trainingSituationRoutes(deps: TrainingDeps): Binding[] {
  const read = async (context: RequestContext) => {
    const rows = await deps.database.inTenant(context.tenantId, listNewestSituations);
    const items = [];
    for (const row of rows) items.push(await judgeSituation(deps.call, context, row));
    return { items };
  };
  return [
    bind(getSituations, read),
    bind(startSituation, async (context, { kind }) => {
      await startPractice(deps, context, kind);
      return read(context);
    }),
  ];
}
