import { ArrowLeft, BellRing, CheckCheck, Mail, MessageSquareText, Phone, PhoneMissed } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { languageTable } from '@farewind/contract/core/languages';
import { localDateTimeAt } from '@farewind/values/local-time';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import { formatDateWithWeekday, formatTime } from '../../../shared/format/date.ts';
import { JourneyClockProvider } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { toPhoneAddress } from '../../../shared/format/phone-address.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { TimeMove } from '../../kit/detail/time-move.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { orderPath } from '../../address/order-path.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { formatMessageKind, formatMessageState } from '../messages/message-words.ts';
import { OrderDialogs } from '../orders/dialogs/order-dialogs.tsx';
import { movesOf } from '../orders/moves-of.ts';
import { formatProposal } from '../orders/order-words.ts';
import { formatSupplierAnswer } from '../orders/supplier-refund.ts';
import { NotesPanel } from '../orders/panels/notes-panel.tsx';
import { useOrder, type AdminOrder, type OrderAdmin } from '../orders/use-order.ts';
import type { ShownItem } from './merge-work.ts';
import { clockOf, leftUntil } from './work-clock.ts';
import { dialogsOfRow, settledOnClose } from './pane-dialogs.ts';
import { MailToAnswer } from './mail-to-answer.tsx';
import { WorkNotes } from './work-notes.tsx';
import { formatWork, kindIcons } from './work-words.ts';
import { listAnswers, type WorkActs, type WorkAnswer } from './work-answers.ts';
import { useWorkRights } from './use-work-rights.ts';
import { WorkPlaceLink } from './work-place-link.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

interface PaneProps {
  readonly item: ShownItem;
  readonly now: number;
  readonly place: string;
  /** The address names this item, so a dialog in the address is this item's. */
  readonly isNamed: boolean;
  readonly acts: WorkActs;
  readonly onAnswers: (answers: readonly WorkAnswer[]) => void;
  readonly onBack: () => void;
  readonly onTake: (from?: number) => void;
  readonly onHandOver: () => void;
  readonly onSnooze: () => void;
  readonly onWake: () => void;
}

/** The facts needed during a call, and the possible answers, without opening the order. */
export function WorkPane(props: PaneProps) {
  return props.item.orderId === null ? (
    <Pane {...props} admin={undefined} />
  ) : (
    <PaneOfOrder {...props} orderId={props.item.orderId} />
  );
}

function PaneOfOrder(props: PaneProps & { readonly orderId: string }) {
  const { admin, found } = useOrder(props.orderId);
  const [isOpenedHere, setOpenedHere] = useState(false);
  const [done] = useState(() => ({ current: false }));
  const own = admin && {
    ...admin,
    dialogs: dialogsOfRow(admin.dialogs, props.isNamed || isOpenedHere, () => setOpenedHere(true)),
  };
  return (
    <JourneyClockProvider value={props.item.clock}>
      <Pane {...props} admin={own}>
        <NotLoaded found={found}>
          <span className="sk wq-sk" aria-hidden />
        </NotLoaded>
      </Pane>
      {own === undefined ? null : (
        <OrderDialogs admin={settledOnClose(own, done, () => props.acts.onSolved(props.item.key))} />
      )}
    </JourneyClockProvider>
  );
}

/** @param props.children shown in place of an order that has not been loaded */
function Pane(props: PaneProps & { readonly admin: OrderAdmin | undefined; readonly children?: ReactNode }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { item, now, admin, onAnswers } = props;
  const { mayWorkOn } = useWorkRights();
  const mayAct = mayWorkOn(item) && item.isGone !== true;
  const answers = mayAct ? listAnswers(item, admin, t, props.acts) : [];
  useEffect(() => {
    onAnswers(answers);
    // A row that is no longer shown is not answered by a number any more.
    return () => onAnswers([]);
  });
  const Icon = kindIcons[item.kind];
  const clock = clockOf(item.dueAt, now);
  const answer = formatSupplierAnswer(item.detail, t, locale);
  return (
    <aside className="wq-pane" aria-label={t('work.pane')}>
      <div className="wq-back">
        <button type="button" className="btn btn-icon" aria-label={t('work.back')} onClick={props.onBack}>
          <ArrowLeft className="i" aria-hidden />
        </button>
        <span className="num">{props.place}</span>
      </div>
      <div className="wq-pane-h">
        <span className="badge hollow">
          <Icon className="i i-16" aria-hidden />
          {t(`work.kind.${item.kind}`)}
        </span>
        <DueBadge item={item} tone={clock.tone} text={clock.text} />
        {item.isGone === true ? <span className="badge ok">{t('work.solved')}</span> : null}
      </div>
      <div className="wq-title">
        <h2>{formatWork(item, t, locale)}</h2>
        <Subtitle item={item} now={now} order={admin?.order} />
        {answer === undefined ? null : <p>{answer}</p>}
      </div>
      {admin === undefined ? props.children : null}
      {admin === undefined ? null : <Changes item={item} order={admin.order} />}
      <Told item={item} order={admin?.order} />
      {admin === undefined ? null : <CallBar item={item} order={admin.order} now={now} />}
      {admin === undefined || item.code !== 'buyerReplied' ? null : (
        <MailToAnswer admin={admin} mayAct={mayAct} onSent={() => props.acts.onSolved(item.key)} />
      )}
      <Answers answers={answers} isCall={admin !== undefined} />
      {admin === undefined ? null : <NotesPanel admin={admin} />}
      {item.orderId === null && item.isGone !== true ? (
        <WorkNotes itemKey={item.key} mayAdd={mayAct} />
      ) : null}
      {mayAct ? <PaneFoot {...props} /> : null}
    </aside>
  );
}

function DueBadge(props: { readonly item: ShownItem; readonly tone: string; readonly text: string }) {
  const t = useOfficeT();
  const formatDeadline = useFormatDeadline();
  const { item, tone, text } = props;
  if (tone === 'hot')
    return (
      <span className="badge err dot" data-ticks>
        {t('work.lateBy', { time: text.replace('−', '') })}
      </span>
    );
  const until = formatDeadline(item.dueAt, item.clock);
  return <span className={tone === 'near' ? 'badge sun' : 'badge'}>{t('work.dueAt', { time: until })}</span>;
}

function Subtitle(props: {
  readonly item: ShownItem;
  readonly now: number;
  readonly order: AdminOrder | undefined;
}) {
  const t = useOfficeT();
  const { item, now, order } = props;
  const { departsAt } = item;
  return (
    <p className="soft wq-sub">
      {item.orderId === null ? null : (
        <OfficeLink className="lnk code" to={orderPath(item.orderId)}>
          {item.reservationNumber}
        </OfficeLink>
      )}
      <WorkPlaceLink item={item} />
      {item.customerName === null ? null : <span>{item.customerName}</span>}
      {order === undefined ? null : (
        <span>{t('work.passengers', { count: order.people ?? order.passengers.length })}</span>
      )}
      {departsAt === null || Date.parse(departsAt) < now ? null : (
        <DepartsIn left={leftUntil(departsAt, now)} />
      )}
    </p>
  );
}

function DepartsIn({ left }: { readonly left: ReturnType<typeof leftUntil> }) {
  const t = useOfficeT();
  const { days, hours, minutes } = left;
  return (
    <span data-ticks>
      {days > 0 ? t('work.departsInDays', { days, hours }) : t('work.departsInHours', { hours, minutes })}
    </span>
  );
}

/** Old and new values of each open proposal; a ride that moves with its flight is shown beside it. */
function Changes({ item, order }: { readonly item: ShownItem; readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const open = (order.proposals ?? []).filter(
    ({ state, proposalId }) => state === 'open' || item.key === `proposal:${proposalId}`,
  );
  if (open.length === 0) return null;
  return (
    <section className="card wq-change" aria-label={t('work.changed')}>
      {open.map((proposal) => {
        const [segment] = proposal.before.segments ?? [];
        return (
          <div key={proposal.proposalId}>
            <p className="row">
              <b>
                {segment === undefined
                  ? formatProposal(proposal.kind, t)
                  : `${segment.carrier} ${segment.number}`}
              </b>
              {segment === undefined ? null : (
                <span className="mute">
                  {`${formatDateWithWeekday(segment.departsAt.slice(0, 10), locale)}, ${segment.from} → ${segment.to}`}
                </span>
              )}
            </p>
            {movesOf(proposal).map((move) => (
              <p key={move.before.from}>
                <TimeMove before={move.before} after={move.after} />
              </p>
            ))}
            {proposal.kind === 'supplierCancelled' ? <p>{formatProposal(proposal.kind, t)}</p> : null}
            {proposal.text === '' ? null : <p className="soft">{proposal.text}</p>}
          </div>
        );
      })}
    </section>
  );
}

const SHOWN_MESSAGES = 4;

/** Who was notified and how, whether it arrived and was read, and who has called. */
function Told({ item, order }: { readonly item: ShownItem; readonly order: AdminOrder | undefined }) {
  const t = useOfficeT();
  const asked = (order?.proposals ?? []).find(({ proposalId }) => item.key === `proposal:${proposalId}`);
  const messages = (order?.messages ?? [])
    .filter(({ at }) => asked === undefined || at >= asked.madeAt)
    .slice(0, SHOWN_MESSAGES);
  const { missedCalls, isRead, assignee, snoozed } = item;
  const lines: { key: string; icon: typeof Mail; at: string; text: string }[] = [
    ...messages.map(({ messageId, channel, at, sentAt, template, state }) => ({
      key: messageId,
      icon: channel === 'mail' ? Mail : MessageSquareText,
      at: sentAt ?? at,
      text: `${formatMessageKind(template, t)}: ${formatMessageState(state, t)}`,
    })),
    ...(missedCalls === null
      ? []
      : [
          {
            key: 'call',
            icon: PhoneMissed,
            at: missedCalls.last,
            text: t('work.missedCall', { name: missedCalls.by, count: missedCalls.count }),
          },
        ]),
    ...(assignee?.handedOverBy
      ? [
          {
            key: 'handover',
            icon: BellRing,
            at: assignee.since,
            text: [t('work.handedOverBy', { name: assignee.handedOverBy }), assignee.note]
              .filter((part) => part !== null)
              .join(': '),
          },
        ]
      : []),
    ...(snoozed === null
      ? []
      : [
          {
            key: 'snoozed',
            icon: BellRing,
            at: snoozed.until,
            text: [t('work.snoozedBy', { name: snoozed.by }), snoozed.reason]
              .filter((part) => part !== null)
              .join(': '),
          },
        ]),
  ];
  if (lines.length === 0 && isRead === null) return null;
  return (
    <ul className="wq-told">
      {isRead === null ? null : (
        <li>
          <CheckCheck className="i i-16" aria-hidden />
          <b>{t(isRead ? 'work.read' : 'work.unread')}</b>
        </li>
      )}
      {lines.map(({ key, icon: Icon, at, text }) => (
        <li key={key}>
          <Icon className="i i-16" aria-hidden />
          <span className="num mute">{formatInstant(at)}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function CallBar(props: { readonly item: ShownItem; readonly order: AdminOrder; readonly now: number }) {
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  const { item, order, now } = props;
  const { phone } = order.customer;
  if (phone === '') return null;
  const { clock } = item;
  const time = clock && formatTime(localDateTimeAt(now, clock.timeZone));
  return (
    <div className="wq-call">
      <div>
        <p className="wq-phone num">{formatPhone(phone)}</p>
        <p className="soft t12">
          {languageTable.find(({ locale }) => locale === order.language)?.name}
          {time === undefined ? null : (
            <span data-ticks>{`, ${t('work.timeThere', { time, place: clock?.place ?? '' })}`}</span>
          )}
        </p>
      </div>
      <span className="grow" />
      <a className="btn btn-line" data-call href={toPhoneAddress(phone)}>
        <Phone className="i" aria-hidden />
        {t('work.call')}
        <kbd className="kbd only-l" aria-hidden>
          C
        </kbd>
      </a>
    </div>
  );
}

function Answers(props: { readonly answers: readonly WorkAnswer[]; readonly isCall: boolean }) {
  const { answers, isCall } = props;
  const t = useOfficeT();
  if (answers.length === 0) return null;
  return (
    <fieldset className="wq-answers">
      <legend>{t(isCall ? 'work.answers' : 'refund.decision')}</legend>
      {answers.map(({ digit, text, tone, run }) => (
        <button key={digit} type="button" className={`btn ${tone}`} onClick={run}>
          <kbd className="kbd only-l" aria-hidden>
            {digit}
          </kbd>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function PaneFoot(props: PaneProps): ReactNode {
  const t = useOfficeT();
  const { item } = props;
  const { assignee } = item;
  const isOthers = assignee !== null && !assignee.isMe;
  return (
    <div className="wq-foot">
      <span className={assignee === null ? 'row grow is-free' : 'row grow'}>
        {assignee === null ? (
          <span className="mute">{t('work.free')}</span>
        ) : (
          <>
            <Avatar name={assignee.name} />
            <span className="o-cut">
              <WholeDates
                text={t('work.since', {
                  name: assignee.isMe ? t('work.you') : assignee.name,
                  time: formatInstant(assignee.since),
                })}
              />
            </span>
          </>
        )}
      </span>
      {assignee?.isMe === true ? null : (
        <button type="button" className="btn btn-line" onClick={() => props.onTake(assignee?.id)}>
          {t(isOthers ? 'work.takeOver' : 'work.take')}
        </button>
      )}
      {isOthers ? null : (
        <>
          <button type="button" className="btn btn-line" onClick={props.onHandOver}>
            {t('work.handOver')}
          </button>
          {item.snoozed === null ? (
            <button type="button" className="btn btn-line" onClick={props.onSnooze}>
              {t('work.snooze')}
            </button>
          ) : (
            <button type="button" className="btn btn-line" onClick={props.onWake}>
              {t('work.wake')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
