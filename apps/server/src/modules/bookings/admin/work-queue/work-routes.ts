import * as work from '@farewind/contract/orders/work-queue';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { addWork } from './add-work.ts';
import { handOverWork, releaseWork, takeWork } from './assign-work.ts';
import { markBellRead, readBell } from './bell.ts';
import { listColleagues } from './list-colleagues.ts';
import { listWork } from './list-work.ts';
import { snoozeWork } from './snooze-work.ts';
import { addWorkNote, listWorkNotes } from './work-notes.ts';

/** The work queue: what waits for staff, and who handles it. */
export function workRoutes(deps: BookingDeps): Binding[] {
  const { database } = deps;
  return [
    bind(work.getWork, (context, request) =>
      database.inTenant(context.tenantId, (scope) => listWork(deps, scope, context, request)),
    ),
    bind(work.takeWork, (context, input) =>
      database.inTenant(context.tenantId, (scope) => takeWork(deps, scope, context, input)),
    ),
    bind(work.releaseWork, (context, input) =>
      database.inTenant(context.tenantId, (scope) => releaseWork(deps, scope, context, input)),
    ),
    bind(work.handOverWork, (context, input) =>
      database.inTenant(context.tenantId, (scope) => handOverWork(deps, scope, context, input)),
    ),
    bind(work.snoozeWork, (context, input) =>
      database.inTenant(context.tenantId, (scope) => snoozeWork(deps, scope, context, input)),
    ),
    bind(work.addWork, (context, input) =>
      database.inTenant(context.tenantId, (scope) => addWork(deps, scope, context, input)),
    ),
    bind(work.getWorkNotes, (context, input) =>
      database.inTenant(context.tenantId, (scope) => listWorkNotes(deps, scope, context, input)),
    ),
    bind(work.addWorkNote, (context, input) =>
      database.inTenant(context.tenantId, (scope) => addWorkNote(deps, scope, context, input)),
    ),
    bind(work.getColleagues, (context) =>
      database.inTenant(context.tenantId, (scope) => listColleagues(deps, scope, context)),
    ),
    bind(work.getBell, (context) =>
      database.inTenant(context.tenantId, (scope) => readBell(deps, scope, context)),
    ),
    bind(work.readBell, async (context, { keys }) => {
      await database.inTenant(context.tenantId, (scope) => markBellRead(scope, context, keys));
      return {};
    }),
  ];
}
