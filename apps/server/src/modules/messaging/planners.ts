import type { TenantScope } from '../../platform/database/scope.ts';
import type { OrderConfirmed } from '../bookings/events.ts';
import { planAccountMail, type AccountPlanDeps } from './plan-account-mail.ts';
import { planAddressChange } from './plan-address-change.ts';
import {
  planCancelled,
  planDriver,
  planPassengerChange,
  planTravelDocument,
  planProposal,
  planProposalAnswered,
  planProposalExpired,
  planProposalWithdrawn,
  planRefund,
} from './plan-after-sale.ts';
import { planAddressCode, planOrderCode, planPaymentFailed } from './plan-codes.ts';
import { planContactAnswered, planContactReceived, type ContactPlanDeps } from './plan-contact.ts';
import { planConfirmation, planTickets } from './plan-confirmation.ts';
import { planMoneyTrouble } from './plan-money-trouble.ts';

export type PlannerDeps = AccountPlanDeps & ContactPlanDeps;
export type Planner<Event> = (deps: PlannerDeps, scope: TenantScope, event: Event) => Promise<void>;

/** What is planned on each event, in the transaction that answers it. */
export const planners = {
  orderConfirmed: (deps, scope, { orderId }: OrderConfirmed) => planConfirmation(deps, scope, orderId),
  orderFailed: planPaymentFailed,
  orderCodeRequested: planOrderCode,
  addressCodeRequested: planAddressCode,
  orderAddressChanged: planAddressChange,
  accountMailDue: planAccountMail,
  ticketsIssued: planTickets,
  cancellationAccepted: planCancelled,
  refundApproved: planRefund('refund-approved'),
  refundSettled: planRefund('refund-sent'),
  refundFailed: planRefund('refund-delayed'),
  refundRejected: planRefund('refund-rejected'),
  chargeback: planMoneyTrouble('chargeback'),
  chargeMismatch: planMoneyTrouble('charge-mismatch'),
  passengerChangeDecided: planPassengerChange,
  proofAsked: planTravelDocument('proof-asked'),
  proofDecided: planTravelDocument('proof-decided'),
  driverNamed: planDriver,
  proposalMade: planProposal,
  proposalAnswered: planProposalAnswered,
  proposalExpired: planProposalExpired,
  proposalWithdrawn: planProposalWithdrawn,
  contactReceived: planContactReceived,
  contactAnswered: planContactAnswered,
} satisfies Record<string, Planner<never>>;
