import type { Order } from '@farewind/contract/bookings/get-order';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { acknowledgeChange, answerProposal } from '@farewind/contract/bookings/proposals';
import { focusPageHeading } from '../focus-page-heading.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import { isAcceptance } from '../../../../shared/api/is-acceptance.ts';

type Proposal = NonNullable<Order['proposals']>[number];

/** Tells the agency what the buyer has chosen, and shows the order as it is then. */
export function useAnswerProposal(orderId: string, proposal: Proposal) {
  const queries = useQueryClient();
  const { isBusy, problem, run } = useAct();
  const answer = (choice: Proposal['choices'][number]) =>
    run(
      async () => {
        const { proposalId } = proposal;
        const options = { headers: orderKeyHeader(orderId) };
        if (choice === 'acknowledge') await call(acknowledgeChange, { proposalId }, options);
        else await call(answerProposal, { proposalId, accept: isAcceptance(proposal.kind, choice) }, options);
        await queries.invalidateQueries({ queryKey: ['order', orderId] });
        focusPageHeading();
      },
      (error) => {
        // Another tab, or the time: what stands now says what can be done.
        if (error.key === 'ORD-STATE') void queries.invalidateQueries({ queryKey: ['order', orderId] });
        return error.message;
      },
    );
  return { isBusy, problem, answer };
}
