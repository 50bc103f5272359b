import * as training from '@farewind/contract/identity/training';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { enterTrainingCopy } from './enter-training.ts';
import { readTraining } from '../tenants/find-training.ts';
import { makeTrainingCopy } from './make-training-copy.ts';
import { passTimeInCopy } from './pass-time.ts';
import { removeTrainingCopy } from '../tenants/remove-training-copy.ts';

/** The operations on an agency's training copy: create it, enter it, move its clock forward, delete it. */
export function trainingRoutes(deps: TenantDeps): Binding[] {
  const read = ({ tenantId }: RequestContext) => readTraining(deps.database, tenantId);
  return [
    bind(training.getTraining, read),
    bind(training.createTrainingCopy, async (context) => {
      await makeTrainingCopy(deps, context);
      return read(context);
    }),
    bind(training.deleteTrainingCopy, async (context) => {
      await removeTrainingCopy(deps, context);
      return read(context);
    }),
    bind(training.enterTraining, (context) => enterTrainingCopy(deps, context)),
    bind(training.passTime, async (context, { minutes }) => {
      await passTimeInCopy(deps, context, minutes);
      return read(context);
    }),
  ];
}
