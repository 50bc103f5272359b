import { useEffect } from 'react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { TimeMove } from '../../../kit/detail/time-move.tsx';
import { movesOf } from '../moves-of.ts';
import { formatProposal } from '../order-words.ts';
import { phoneAnswerId, phoneChoices } from '../phone-answers.ts';
import type { AdminOrder, OrderAdmin } from '../use-order.ts';

type Proposal = NonNullable<AdminOrder['proposals']>[number];

/**
 * The proposal that waits for the buyer's answer, at the top of the page: old and new times, and the answers by phone.
 */
export function OpenChange({ admin }: { readonly admin: OrderAdmin }) {
  const open = findOpenQuestion(admin.order);
  return open === undefined || !admin.can('propose') ? null : <Question admin={admin} proposal={open} />;
}

/** The newest proposal that can be answered by phone. */
export function findOpenQuestion({ proposals = [] }: Pick<AdminOrder, 'proposals'>): Proposal | undefined {
  return proposals.find((proposal) => proposal.state === 'open' && phoneChoices(proposal).length > 0);
}

function Question({ admin, proposal }: { readonly admin: OrderAdmin; readonly proposal: Proposal }) {
  const t = useOfficeT();
  const clock = useJourneyClock();
  const { dialogs, order } = admin;
  const item = order.items.find(({ itemId }) => itemId === proposal.itemId);
  const flights = (item?.segments ?? []).map(({ carrier, number }) => `${carrier} ${number}`).join(', ');
  const choices = phoneChoices(proposal);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // By key position, so that no keyboard layout has to be switched.
      const choice = choices[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1];
      if (choice === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      dialogs.show('phoneAnswer', phoneAnswerId(proposal, choice));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [choices, dialogs, proposal]);
  return (
    <section className="card o-open-change" aria-label={t('thread.question')}>
      <div className="grow stack s2">
        <p className="row wrapx m">
          <span>{flights === '' ? formatProposal(proposal.kind, t) : flights}</span>
          {movesOf(proposal).map((move) => (
            <TimeMove key={move.before.from} {...move} />
          ))}
        </p>
        <p className="mute">
          {t('proposal.openUntil', {
            time: clock.moment(proposal.dueAt),
            outcome: t(`proposal.unanswered.${proposal.ifUnanswered}`),
          })}
        </p>
      </div>
      <div className="row wrapx" role="group" aria-label={t('phone.label')}>
        {choices.map((choice, at) => (
          <button
            key={choice}
            type="button"
            className={`btn ${choice === 'refund' ? 'btn-danger' : at === 0 ? 'btn-primary' : 'btn-line'}`}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => dialogs.show('phoneAnswer', phoneAnswerId(proposal, choice))}
          >
            <span className="kbd" aria-hidden>
              {at + 1}
            </span>
            {t(`phone.${choice}`)}
          </button>
        ))}
        <button type="button" className="btn btn-line" onClick={() => dialogs.show('logCall', 'callBack')}>
          {t('call.wantsCallBack')}
        </button>
      </div>
    </section>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  );
}
