import { useLanguageChoice, useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import type { OrderAdmin, AdminOrder } from '../use-order.ts';
import { FileText, Handshake, SpellCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { TimeMove } from '../../../kit/detail/time-move.tsx';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import { diffLetters } from '../letter-diff.ts';
import { openDocumentFile } from '../open-document-file.ts';
import { movesOf } from '../moves-of.ts';
import { toneOfRequest, formatActor, formatMember, formatProposal, formatState } from '../order-words.ts';
import { findOpenQuestion } from './open-change.tsx';
import { phoneAnswerId, phoneChoices } from '../phone-answers.ts';

type Change = AdminOrder['changes'][number];
type TravelDocument = AdminOrder['proofs'][number];
type Proposal = NonNullable<AdminOrder['proposals']>[number];

/** Requests of the customer and of the agency; the number counts those waiting for staff. */
export function RequestsPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { changes, proofs, proposals = [] } = admin.order;
  if (changes.length + proofs.length + proposals.length === 0) return null;
  const waiting =
    changes.filter(({ state }) => state === 'waitingForStaff').length +
    proofs.filter(({ state }) => state === 'sent').length;
  return (
    <Panel
      title={t('order.messages')}
      aside={
        waiting === 0 ? null : <span className="badge sun">{t('order.waiting', { count: waiting })}</span>
      }
    >
      <div className="stack s3">
        {changes.map((change) => (
          <ChangeRequest key={change.changeId} admin={admin} change={change} />
        ))}
        {proofs.map((proof) => (
          <TravelDocumentRequest key={proof.proofId} admin={admin} proof={proof} />
        ))}
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.proposalId} admin={admin} proposal={proposal} />
        ))}
      </div>
    </Panel>
  );
}

/** One request: its subject, its state, and the possible acts. */
function Matter(props: {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly state: string;
  readonly notes: readonly string[];
  readonly isWaiting: boolean;
  readonly children?: ReactNode;
}) {
  const t = useOfficeT();
  const Icon = props.icon;
  return (
    <div className={props.isWaiting ? 'notice sea' : 'notice o-settled'}>
      <Icon className="i" aria-hidden />
      <div className="row wrapx o-matter">
        <b className="m grow">{props.title}</b>
        <StateBadge text={formatState(props.state, t)} tone={toneOfRequest(props.state)} />
      </div>
      {props.notes
        .filter((note) => note !== '')
        .map((note) => (
          <span key={note}>{note}</span>
        ))}
      {props.children === undefined ? null : <span className="acts">{props.children}</span>}
    </div>
  );
}

/** A passenger change that the customer requested. */
function ChangeRequest({ admin, change }: { readonly admin: OrderAdmin; readonly change: Change }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale } = useI18n();
  const isWaiting = change.state === 'waitingForStaff';
  return (
    <Matter
      icon={SpellCheck}
      state={change.state}
      isWaiting={isWaiting}
      title={
        <span className="o-two">
          {t('change.title')}
          {change.lines.map((line) => (
            <ChangeTitle key={line.passengerIndex} line={line} />
          ))}
        </span>
      }
      notes={[
        Number(change.fee) === 0
          ? t('change.free', { count: Math.max(...change.lines.map(({ letters }) => letters), 0) })
          : t('change.fee', { sum: formatMoney(change.fee, change.currency, locale) }),
        t('change.asked', { time: clock.moment(change.requestedAt) }),
        change.decidedBy === null
          ? ''
          : t('change.decided', {
              name: change.decidedBy,
              time: clock.moment(change.decidedAt ?? undefined),
            }),
        change.reason ?? '',
      ]}
    >
      {isWaiting && admin.can('decideChange') ? (
        <>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => admin.dialogs.show('acceptChange', change.changeId)}
          >
            {t('change.accept')}
          </button>
          <button
            type="button"
            className="btn btn-line"
            onClick={() => admin.dialogs.show('refuseChange', change.changeId)}
          >
            {t('order.refuse')}
          </button>
        </>
      ) : undefined}
    </Matter>
  );
}

function ChangeTitle({ line }: { readonly line: Change['lines'][number] }) {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const nameOf = ({ surname, name }: { readonly surname: string; readonly name: string }) =>
    `${surname} ${name}`;
  const members = line.members.map((member) => formatMember(member, t, language)).join(', ');
  return (
    <span className="o-fix o-two">
      <span className="code">
        {diffLetters(nameOf(line.from), nameOf(line.to)).map(({ kind, text }, at) => {
          const key = `${at} ${text}`;
          if (kind === 'gone') return <del key={key}>{text}</del>;
          return kind === 'come' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
        })}
      </span>
      {members === '' ? null : <span className="soft">{t('change.members', { names: members })}</span>}
    </span>
  );
}

/** A document that a travel rule requires. */
function TravelDocumentRequest({
  admin,
  proof,
}: {
  readonly admin: OrderAdmin;
  readonly proof: TravelDocument;
}) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const isWaiting = proof.state === 'sent';
  const { fileName } = proof;
  const isOver = proof.state === 'refused' || proof.state === 'missed';
  const mayDecide = admin.can('decideProof') && (isWaiting || isOver);
  const mayCancel = admin.can('cancelForDocuments') && isOver;
  return (
    <Matter
      icon={FileText}
      state={proof.state}
      isWaiting={isWaiting}
      title={proof.text}
      notes={[
        proof.sentAt === undefined
          ? t('order.due', { time: clock.moment(proof.dueAt) })
          : t('proof.sentAt', { time: clock.moment(proof.sentAt), name: fileName ?? '' }),
        proof.decidedBy ?? '',
        proof.reason ?? '',
      ]}
    >
      {fileName !== undefined && can('Pages.Customers.ViewDocuments') ? (
        <button
          type="button"
          className="btn btn-line"
          onClick={() => openDocumentFile(admin.order.orderId, proof.proofId, fileName)}
        >
          {t('proof.open')}
        </button>
      ) : null}
      {mayDecide ? (
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => admin.dialogs.show('acceptProof', proof.proofId)}
        >
          {t('proof.accept')}
        </button>
      ) : null}
      {mayDecide && isWaiting ? (
        <button
          type="button"
          className="btn btn-line"
          onClick={() => admin.dialogs.show('refuseProof', proof.proofId)}
        >
          {t('order.refuse')}
        </button>
      ) : null}
      {mayCancel ? (
        <button
          type="button"
          className="btn btn-line"
          onClick={() => admin.dialogs.show('cancelForDocuments', proof.proofId)}
        >
          {t('proof.cancel')}
        </button>
      ) : null}
    </Matter>
  );
}

/** A proposal of the agency to the customer. */
function ProposalCard({ admin, proposal }: { readonly admin: OrderAdmin; readonly proposal: Proposal }) {
  // Shown at the top of the page.
  const isFirst = findOpenQuestion(admin.order)?.proposalId === proposal.proposalId;
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale } = useI18n();
  const { before, after, currency } = proposal;
  const price =
    before.total === undefined || after.total === undefined
      ? ''
      : t('history.move', {
          from: formatMoney(before.total, currency, locale),
          to: formatMoney(after.total, currency, locale),
        });
  return (
    <Matter
      icon={Handshake}
      state={proposal.state}
      isWaiting={false}
      title={
        <span className="o-two">
          {formatProposal(proposal.kind, t)}
          {movesOf(proposal).map((move) => (
            <TimeMove key={move.before.from} {...move} />
          ))}
        </span>
      }
      notes={[
        proposal.text,
        price,
        proposal.answeredAt === undefined || proposal.answeredBy === undefined
          ? t('proposal.openUntil', {
              time: clock.moment(proposal.dueAt),
              outcome: t(`proposal.unanswered.${proposal.ifUnanswered}`),
            })
          : t('proposal.answered', {
              name: formatActor(proposal.answeredBy, t),
              time: clock.moment(proposal.answeredAt),
            }),
      ]}
    >
      {admin.can('propose') && !isFirst
        ? phoneChoices(proposal).map((choice) => (
            <button
              key={choice}
              type="button"
              className={choice === 'refund' ? 'btn btn-danger' : 'btn btn-primary'}
              onClick={() => admin.dialogs.show('phoneAnswer', phoneAnswerId(proposal, choice))}
            >
              {t(`phone.${choice}`)}
            </button>
          ))
        : null}
      {proposal.canWithdraw && admin.can('propose') ? (
        <button
          type="button"
          className="btn btn-line"
          onClick={() => admin.dialogs.show('withdraw', proposal.proposalId)}
        >
          {t('proposal.withdraw')}
        </button>
      ) : null}
    </Matter>
  );
}
