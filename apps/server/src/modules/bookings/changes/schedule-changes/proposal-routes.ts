import * as proposals from '@farewind/contract/bookings/proposals';
import {
  getAffectedOrders,
  previewDeparture as previewOperation,
  updateDeparture as updateOperation,
} from '@farewind/contract/inventory/departures';
import { refusal } from '../../../../platform/errors.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import { payLater } from '../../settlement/pay-later.ts';
import { ownOrder } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { listAffectedOrders } from './affected-orders.ts';
import { answerProposal } from './answer-proposal.ts';
import { previewDeparture } from './preview-departure.ts';
import { readPricePayment } from './price-payment.ts';
import { getProposal } from '../proposals/proposal-rows.ts';
import { proposeToBuyer } from './propose.ts';
import { updateDeparture } from './update-departure.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

/** Proposals to buyers, made by staff or by a changed departure. */
export function proposalRoutes(deps: BookingDeps): Binding[] {
  const { database } = deps;
  return [
    bind(proposals.answerProposal, (context, { proposalId, accept }) =>
      database.inTenant(context.tenantId, (scope) =>
        answerProposal(deps, scope, context, { proposalId, answer: accept ? 'accept' : 'refuse' }),
      ),
    ),
    bind(proposals.payProposal, (context, input) =>
      payLater(deps, context, ownOrder(context, input.orderId), input, async (scope) => {
        const proposal = await getProposal(scope, input.proposalId);
        if (proposal.orderId !== input.orderId) throw refusal('GEN-NOTFOUND');
        return readPricePayment(deps, scope, proposal);
      }),
    ),
    bind(proposals.acknowledgeChange, (context, { proposalId }) =>
      database.inTenant(context.tenantId, (scope) =>
        answerProposal(deps, scope, context, { proposalId, answer: 'read' }),
      ),
    ),
    bind(proposals.propose, (context, input) =>
      database.inTenant(context.tenantId, (scope) => proposeToBuyer(deps, scope, context, input)),
    ),
    bind(
      proposals.withdrawProposal,
      async (context, { proposalId }) => {
        await database.inTenant(context.tenantId, (scope) =>
          withdrawProposal(deps, scope, context, proposalId),
        );
        return {};
      },
      { priority: 'buyer' },
    ),
    bind(getAffectedOrders, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => listAffectedOrders(deps, scope, input, language)),
    ),
    bind(previewOperation, (context, input) =>
      database.inTenant(context.tenantId, (scope) => previewDeparture(deps, scope, context, input)),
    ),
    bind(updateOperation, (context, input) =>
      database.inTenant(context.tenantId, (scope) => updateDeparture(deps, scope, context, input)),
    ),
  ];
}
