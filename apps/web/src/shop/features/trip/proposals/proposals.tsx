import type { Order } from '@farewind/contract/bookings/get-order';
import { lazy, Suspense, useState } from 'react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { OrderNames } from '../../../order/order-names.ts';
import { ProposalSides } from './proposal-sides.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { acknowledgeChange, answerProposal } from '@farewind/contract/bookings/proposals';
import { focusPageHeading } from '../focus-page-heading.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import { isAcceptance } from '../../../../shared/api/is-acceptance.ts';
import { formatMoney } from '@farewind/values/format-money';

type Proposal = NonNullable<Order['proposals']>[number];
type Choice = Proposal['choices'][number];

const QuestionDialog = lazy(async () => {
  const { QuestionDialog: component } = await loadPageGroup(
    'trip-question',
    () => import('../../../kit/question-dialog.tsx'),
  );
  return { default: component };
});

/** The agency's open proposals with before, after and answers, followed by earlier ones. */
export function Proposals({ order, names }: { readonly order: Order; readonly names: OrderNames }) {
  const proposals = order.proposals ?? [];
  const open = proposals.filter(({ state }) => state === 'open');
  return open.map((proposal) => (
    <OpenProposal key={proposal.proposalId} proposal={proposal} order={order} names={names} />
  ));
}

/** Closed proposals with their outcomes. */
export function PastProposals({ order, names }: { readonly order: Order; readonly names: OrderNames }) {
  const clock = useJourneyClock();
  const { t } = useI18n();
  const past = (order.proposals ?? []).filter(({ state }) => state !== 'open');
  return past.map((proposal) => (
    <section
      key={proposal.proposalId}
      className="card pad proposal is-past no-print"
      aria-labelledby={`proposal-${proposal.proposalId}`}
    >
      <div className="row between top wrapx">
        <h2 id={`proposal-${proposal.proposalId}`}>{t(`trip.proposal.title.${proposal.kind}`)}</h2>
        <span className="badge">
          {t(`trip.proposal.state.${proposal.state}`)}
          {proposal.answeredAt === undefined ? '' : `, ${clock.moment(proposal.answeredAt)}`}
        </span>
      </div>
      {proposal.text === '' ? null : <p className="proposal-text">{proposal.text}</p>}
      <ProposalSides proposal={proposal} names={names} />
    </section>
  ));
}

const PayDifference = lazy(async () => {
  const { PayDifference: component } = await loadPageGroup(
    'trip-pay-difference',
    () => import('./pay-difference.tsx'),
  );
  return { default: component };
});

function OpenProposal(props: {
  readonly proposal: Proposal;
  readonly order: Order;
  readonly names: OrderNames;
}) {
  const { proposal, order } = props;
  const { t } = useI18n();
  const word = useProposalWords(proposal);
  const id = `proposal-${proposal.proposalId}`;
  const { isBusy, problem, answer } = useAnswerProposal(order.orderId, proposal);
  const [opened, setOpened] = useState<'question' | 'payment'>();
  const close = () => setOpened(undefined);
  const mayAnswer = proposal.choices.some((choice) => order.allowedActions.includes(actionOf(choice)));
  const choose = (choice: Choice) => {
    if (choice === 'refund') setOpened('question');
    else if (choice === 'pay') setOpened('payment');
    else void answer(choice);
  };
  return (
    <section className="card pad proposal no-print" aria-labelledby={id}>
      <h2 id={id}>{word.title}</h2>
      {proposal.text === '' ? null : <p className="proposal-text">{proposal.text}</p>}
      <ProposalSides proposal={proposal} names={props.names} />
      {word.hint === undefined ? null : <p>{word.hint}</p>}
      <p className="soft">
        <WholeDates text={word.unanswered} />
      </p>
      {mayAnswer ? (
        <p className="row wrapx proposal-acts">
          {proposal.choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={isYes(choice) ? 'btn btn-primary' : 'btn btn-line'}
              aria-busy={isBusy}
              onClick={() => choose(choice)}
            >
              {word.choice(choice)}
            </button>
          ))}
        </p>
      ) : (
        <p className="m">{t('trip.proposal.prove')}</p>
      )}
      <div role="alert">
        <FieldError id={`${id}-fault`} text={problem} />
      </div>
      <Suspense fallback={null}>
        {opened === 'question' ? (
          <QuestionDialog
            title={t('trip.proposal.sureTitle')}
            text={word.sure}
            yes={word.choice('refund')}
            no={t('trip.proposal.back')}
            onYes={() => {
              close();
              void answer('refund');
            }}
            onNo={close}
            onClose={close}
          />
        ) : null}
        {opened === 'payment' ? (
          <PayDifference orderId={order.orderId} proposal={proposal} onClose={close} />
        ) : null}
      </Suspense>
    </section>
  );
}

const isYes = (choice: Choice): boolean =>
  choice !== 'refund' && choice !== 'keep' && choice !== 'otherOffer';
const actionOf = (choice: Choice): string => (choice === 'acknowledge' ? 'acknowledge' : 'answerProposal');

/** Sends the buyer's answer, and shows the updated order. */
function useAnswerProposal(orderId: string, proposal: Proposal) {
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
        // Answered in another tab or expired, so the current state is reloaded.
        if (error.key === 'ORD-STATE') void queries.invalidateQueries({ queryKey: ['order', orderId] });
        return error.message;
      },
    );
  return { isBusy, problem, answer };
}

/** Texts of an open proposal: for a ride its change, for an accepted price the sum to pay. */
function useProposalWords(proposal: Proposal) {
  const clock = useJourneyClock();
  const { t, locale } = useI18n();
  const { kind, choices, toPay, currency, ifUnanswered } = proposal;
  const time = clock.moment(proposal.dueAt);
  const sum = toPay === undefined ? '' : formatMoney(toPay, currency, locale);
  const isRide = kind === 'ride';
  const isFull = isRide && !choices.includes('accept');
  const choice = (one: Choice): string =>
    isRide && (one === 'accept' || one === 'refund')
      ? t(`trip.proposal.ride.${one}`)
      : t(`trip.proposal.choice.${one}`, { sum });
  return {
    title: isFull ? t('trip.proposal.rideFull') : t(`trip.proposal.title.${kind}`),
    hint: isFull ? t('trip.proposal.rideFullText') : undefined,
    unanswered:
      toPay === undefined
        ? t(`trip.proposal.unanswered.${ifUnanswered}`, { time })
        : t('trip.proposal.toPay', { sum, time }),
    choice,
    sure: isRide ? t('trip.proposal.rideSure') : t('trip.proposal.sureText'),
  };
}
