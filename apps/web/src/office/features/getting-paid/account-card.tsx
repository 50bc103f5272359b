import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Pause, Percent, Play, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { pausePaymentSetting, resumePaymentSetting } from '@farewind/contract/settings/payment-routes';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { StateBadge, type Tone } from '../../kit/state-badge.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { nameAccount } from '../settings/name-account.ts';
import type { PaymentSetting } from '../settings/payment-form.ts';
import { describeSignature } from '../settings/sign-card-duty.tsx';
import { FeesDialog } from './fees-dialog.tsx';
import { gettingPaidKey, type Health, type MethodRow, type Ways } from './getting-paid-data.ts';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { listMethods } from './list-methods.ts';
import { lostByPause } from './takers-now.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

/** A merchant account: whether it takes payments, its health, and pausing it. */
export function AccountCard({
  account,
  accounts,
  taken,
  health,
  methods,
}: {
  readonly account: PaymentSetting;
  readonly accounts: readonly PaymentSetting[];
  readonly taken: Ways['taken'];
  readonly health: Health | undefined;
  readonly methods: readonly MethodRow[];
}) {
  const t = useOfficeT();
  const id = useId();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { text, tone } = stateOf(account, { taken, health }, t);
  const [isPricing, setIsPricing] = useState(false);
  const name = nameAccount(account, accounts, t);
  const takes = methods.some(({ takers }) => takers.some(({ settingId }) => settingId === account.id));
  const pause = async (operation: typeof pausePaymentSetting, done: string) => {
    await officeCall(operation, { id: account.id, version: account.version });
    await queries.invalidateQueries({ queryKey: gettingPaidKey });
    setIsAsking(false);
    showToast(done);
  };
  return (
    <article className="card o-prov" aria-labelledby={id}>
      <div className="o-prov-h">
        <h2 id={id}>{name}</h2>
        <StateBadge text={text} tone={tone} />
        <small>{describeAccount(account, t)}</small>
      </div>
      {account.cardInput === 'raw' && account.mode === 'live' ? (
        <p className="o-prov-note">{describeSignature(account, t)}</p>
      ) : null}
      {account.pause === null ? null : (
        <p className="o-prov-note">
          <WholeDates
            text={t('gettingPaid.pausedBy', {
              name: account.pause.by,
              time: formatInstant(account.pause.at),
            })}
          />
        </p>
      )}
      {account.isActive ? <LeftOutNote settingId={account.id} methods={methods} /> : null}
      {health === undefined ? (
        <p className="mute">{t('gettingPaid.noPayments')}</p>
      ) : (
        <HealthLines health={health} />
      )}
      <div className="o-prov-f">
        {account.isActive ? (
          <button type="button" className="btn btn-line" onClick={() => setIsAsking(true)}>
            {account.pause === null ? (
              <Pause className="i" aria-hidden />
            ) : (
              <Play className="i" aria-hidden />
            )}
            {t(account.pause === null ? 'gettingPaid.pause' : 'gettingPaid.resume')}
          </button>
        ) : null}
        {account.isActive ? null : (
          <OfficeLink className="btn btn-primary" to={`/setting/getting-paid/connect/${account.id}`}>
            {t('gettingPaid.connectOne')}
          </OfficeLink>
        )}
        {takes ? (
          <button type="button" className="btn btn-line" onClick={() => setIsPricing(true)}>
            <Percent className="i" aria-hidden />
            {t('gettingPaid.fees')}
          </button>
        ) : null}
        <OfficeLink
          className="btn btn-line"
          to="/setting/payment"
          search={{ dialog: 'edit', id: String(account.id) }}
        >
          {t('gettingPaid.edit')}
        </OfficeLink>
      </div>
      {isPricing ? (
        <FeesDialog
          account={account}
          accountName={name}
          methods={methods}
          onClose={() => setIsPricing(false)}
        />
      ) : null}
      {isAsking ? (
        <PauseDialog
          account={account}
          name={name}
          lost={lostByPause(account.id, methods, { accounts, taken })}
          onClose={() => setIsAsking(false)}
          onAnswer={() =>
            account.pause === null
              ? pause(pausePaymentSetting, t('gettingPaid.paused'))
              : pause(resumePaymentSetting, t('gettingPaid.resumed'))
          }
        />
      ) : null}
    </article>
  );
}

function stateOf(
  { isActive, pause, mode }: PaymentSetting,
  { taken, health }: { readonly taken: Ways['taken']; readonly health: Health | undefined },
  t: OfficeTranslate,
): { readonly text: string; readonly tone: Tone } {
  if (!isActive) return { text: t('gettingPaid.off'), tone: '' };
  if (taken === 'live' && mode === 'test') return { text: t('gettingPaid.idle'), tone: '' };
  if (taken === 'test' && mode === 'live') return { text: t('gettingPaid.waits'), tone: 'sun' };
  if (pause !== null) return { text: t('gettingPaid.isPaused'), tone: 'sun' };
  if (health?.isUnusual === true) return { text: t('gettingPaid.moreDeclines'), tone: 'err' };
  if (health !== undefined && health.outOfOrder > 0 && health.paid === 0)
    return { text: t('gettingPaid.outOfOrder'), tone: 'err' };
  return { text: t('gettingPaid.takes'), tone: 'ok' };
}

function describeAccount(
  { merchantId, mode, currencies, siteIds }: PaymentSetting,
  t: OfficeTranslate,
): string {
  const parts = [
    merchantId,
    ...(mode === 'test' ? [t('gettingPaid.testMode')] : []),
    currencies.join(', '),
    ...(siteIds.length === 0 ? [] : [t('gettingPaid.someSites', { count: siteIds.length })]),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function HealthLines({ health }: { readonly health: Health }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const percent = (value: number): string =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
  const { declinePercent, usualDeclinePercent } = health;
  const declines =
    declinePercent === null
      ? t('gettingPaid.nobodyPaid')
      : usualDeclinePercent === null
        ? percent(declinePercent)
        : t('gettingPaid.againstUsual', {
            percent: percent(declinePercent),
            usual: percent(usualDeclinePercent),
          });
  return (
    <>
      <HourStrip health={health} />
      <dl className="o-hl">
        <Line name={t('gettingPaid.lastPaid')} tone={health.lastPaidAt === null ? 'none' : 'good'}>
          {formatInstant(health.lastPaidAt) || t('gettingPaid.never')}
        </Line>
        <Line name={t('gettingPaid.lastNotice')} tone={health.lastNoticeAt === null ? 'none' : 'good'}>
          {formatInstant(health.lastNoticeAt) || t('gettingPaid.never')}
        </Line>
        <Line name={t('gettingPaid.declines')} tone={health.isUnusual ? 'bad' : 'good'}>
          {declines}
        </Line>
        {health.outOfOrder === 0 ? null : (
          <Line name={t('gettingPaid.unreachable')} tone="warn">
            {t('gettingPaid.times', { count: health.outOfOrder })}
          </Line>
        )}
      </dl>
    </>
  );
}

type LineTone = 'good' | 'warn' | 'bad' | 'none';
const icons = { good: CircleCheck, none: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

function Line(props: { readonly name: string; readonly tone: LineTone; readonly children: ReactNode }) {
  const Icon = icons[props.tone];
  return (
    <div>
      <dt>
        <Icon className={`i ${props.tone}`} aria-hidden />
        {props.name}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** Payments and declines of the last 24 hours, one bar per hour. */
function HourStrip({ health: { hours, paid, declined } }: { readonly health: Health }) {
  const t = useOfficeT();
  const most = Math.max(1, ...hours.map((hour) => hour.paid + hour.declined));
  return (
    <div className="o-strip" role="img" aria-label={t('gettingPaid.dayStrip', { paid, declined })}>
      {hours.map((hour, index) => {
        const all = hour.paid + hour.declined;
        return (
          <i
            key={index}
            data-none={all === 0 ? '' : undefined}
            style={{ height: `${Math.max(12, (all * 100) / most)}%` }}
          >
            {hour.declined === 0 ? null : <b style={{ height: `${(hour.declined * 100) / all}%` }} />}
          </i>
        );
      })}
    </div>
  );
}

/** Before pausing: what continues, and which methods the sites stop offering because no other account takes them. */
function PauseDialog(props: {
  readonly account: PaymentSetting;
  readonly name: string;
  readonly lost: readonly MethodRow[];
  readonly onAnswer: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { account, lost } = props;
  const name = [props.name, account.merchantId].filter(Boolean).join(' ');
  if (account.pause !== null)
    return (
      <QuestionDialog
        title={t('gettingPaid.resumeTitle', { name })}
        text={t('gettingPaid.resumeText')}
        answer={t('gettingPaid.resume')}
        onAnswer={props.onAnswer}
        onClose={props.onClose}
      />
    );
  return (
    <QuestionDialog
      title={t('gettingPaid.pauseTitle', { name })}
      text={
        <>
          <p>{t('gettingPaid.pauseText')}</p>
          {lost.length === 0 ? null : (
            <p className="notice">
              <CircleAlert className="i" aria-hidden />
              {t('gettingPaid.pauseLoses', {
                methods: listMethods(lost),
              })}
            </p>
          )}
        </>
      }
      answer={t('gettingPaid.pause')}
      onAnswer={props.onAnswer}
      onClose={props.onClose}
    />
  );
}
