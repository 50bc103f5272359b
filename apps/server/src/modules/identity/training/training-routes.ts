import * as training from '@farewind/contract/identity/training';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { enterTrainingCopy } from './enter-training.ts';
import { readTraining } from './find-training.ts';
import { makeTrainingCopy } from './make-training-copy.ts';
import { passTimeInCopy } from './pass-time.ts';
import { removeTrainingCopy } from './remove-training-copy.ts';

/** The agency's training copy: made, entered, put forward in time, and deleted. */
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
