import * as acts from '@farewind/contract/orders/order-acts';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { takeAtDesk as takeCall } from '@farewind/contract/orders/desk-payment';
import * as contact from '@farewind/contract/orders/buyer-contact';
import * as paymentLink from '@farewind/contract/orders/payment-link';
import { getOrderFilters, getOrders } from '@farewind/contract/orders/order-list';
import * as search from '@farewind/contract/orders/order-search';
import * as manifest from '@farewind/contract/inventory/manifest';
import * as tasks from '@farewind/contract/orders/tasks';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { withClocks } from '../order/journey-clock.ts';
import type { BookingDeps } from '../order/deps.ts';
import { getOrderRow } from '../order/order-rows.ts';
import { takeAtDesk } from '../settlement/take-at-desk.ts';
import { addNote } from './add-note.ts';
import { cancelRide } from './cancel-ride.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { changeContact } from './change-contact.ts';
import { closeTask } from './close-task.ts';
import { confirmCharter } from './confirm-charter.ts';
import { listAgents, listOrders } from './list-orders.ts';
import { exportManifest } from './manifest/export-manifest.ts';
import { readWholeManifest } from './manifest/read-whole-manifest.ts';
import { logCall } from './log-call.ts';
import { previewPaymentLink, sendPaymentLink } from './payment-link.ts';
import { searchOrders } from './search-orders.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { setDriver } from './set-driver.ts';
import { readTaskPage } from './task-rows.ts';

/** Order administration; passenger changes and travel documents have their own routes. */
export function adminRoutes(deps: BookingDeps): Binding[] {
  const { database } = deps;
  return [
    bind(getOrders, ({ tenantId }, request) =>
      database.inTenant(tenantId, (scope) => listOrders(deps, scope, request)),
    ),
    bind(getOrderFilters, ({ tenantId }) =>
      database.inTenant(tenantId, async (scope) => {
        const sites = await deps.settings.listSites(scope);
        return {
          sites: sites.map(({ id, brand }) => ({ id, name: brand })),
          currencies: [...new Set(sites.flatMap(({ currencies }) => currencies))],
          agents: await listAgents(deps, scope),
          partners: await deps.admin.listOrderSources(scope),
        };
      }),
    ),
    bind(search.searchOrders, ({ tenantId }, request) =>
      database.inTenant(tenantId, (scope) => searchOrders(deps, scope, request)),
    ),
    bind(getAdminOrder, (context, input) =>
      database.inTenant(context.tenantId, (scope) => readAdminOrder(deps, scope, context, input)),
    ),
    bind(acts.addNote, (context, input) =>
      database.inTenant(context.tenantId, (scope) => addNote(scope, context, input)),
    ),
    bind(acts.confirmOrder, (context, input) =>
      database.inTenant(context.tenantId, (scope) => confirmCharter(deps, scope, context, input)),
    ),
    bind(acts.resendOrder, async (context, { orderId, email }) => {
      await database.inTenant(context.tenantId, async (scope) => {
        if ((await getOrderRow(scope, orderId)).channel !== undefined) throw refusal('ORD-STATE');
        await deps.admin.sendAgain(scope, orderId, email);
        await recordChange(scope, context, {
          action: 'resend',
          entity: 'order',
          entityId: orderId,
          after: { email: email ?? null },
        });
      });
      return {};
    }),
    bind(contact.changeContact, (context, input) =>
      database.inTenant(context.tenantId, (scope) => changeContact(deps, scope, context, input)),
    ),
    bind(contact.logCall, (context, input) =>
      database.inTenant(context.tenantId, (scope) => logCall(scope, context, input)),
    ),
    bind(paymentLink.previewPaymentLink, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => previewPaymentLink(deps, scope, input)),
    ),
    bind(paymentLink.sendPaymentLink, (context, input) =>
      database.inTenant(context.tenantId, (scope) => sendPaymentLink(deps, scope, context, input)),
    ),
    bind(acts.cancelUnpaid, async (context, input) => {
      await cancelUnpaid(deps, context, input);
      return {};
    }),
    bind(takeCall, (context, input) => takeAtDesk(deps, context, input)),
    bind(acts.setDriver, (context, input) =>
      database.inTenant(context.tenantId, (scope) => setDriver(deps, scope, context, input)),
    ),
    bind(acts.cancelRide, async (context, input) => {
      await database.inTenant(context.tenantId, (scope) => cancelRide(deps, scope, context, input));
      return {};
    }),
    bind(manifest.getManifest, ({ tenantId, language }, key) =>
      readWholeManifest(deps, tenantId, key, { language, withDocuments: false }).then(
        ({ manifest: whole }) => whole,
      ),
    ),
    bind(manifest.exportManifest, (context, input) => exportManifest(deps, context, input)),
    bind(tasks.getTasks, ({ tenantId, language, user }, request) =>
      database.inTenant(tenantId, async (scope) => {
        const page = await readTaskPage(deps, scope, user?.permissions ?? new Set(), request);
        return { ...page, items: await withClocks(deps.places, scope, page.items, language) };
      }),
    ),
    bind(tasks.closeTask, (context, input) =>
      database.inTenant(context.tenantId, (scope) => closeTask(scope, context, input)),
    ),
  ];
}
