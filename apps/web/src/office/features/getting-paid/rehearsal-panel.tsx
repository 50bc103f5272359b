import { Check, CircleAlert, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import {
  continueRehearsal,
  startRehearsal,
  type getRehearsal,
} from '@farewind/contract/finance/payment-rehearsal';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { Refused } from './refused.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useActWithProblem } from '../../kit/use-act.ts';

type Rehearsal = NonNullable<Answer<typeof getRehearsal>['rehearsal']>;
type Step = Rehearsal['steps'][number];

const POLL_MS = 4000;

/** The checks of a rehearsal; polls the provider while one is open. */
export function RehearsalPanel({
  settingId,
  name,
  canRehearse,
  rehearsal,
  onChanged,
}: {
  readonly settingId: number;
  readonly name: string;
  readonly canRehearse: boolean;
  readonly rehearsal: Rehearsal | null;
  readonly onChanged: () => Promise<unknown>;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { isBusy, problem, run } = useActWithProblem(({ message }) => message);
  const isOpen =
    rehearsal !== null && !rehearsal.isPassed && rehearsal.steps.every(({ state }) => state !== 'failed');
  const openId = isOpen ? rehearsal.id : undefined;
  useEffect(() => {
    if (openId === undefined) return undefined;
    const timer = setInterval(() => {
      void officeCall(continueRehearsal, { id: openId })
        .then(onChanged)
        .catch(() => undefined);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [openId, onChanged]);
  const start = () =>
    run(async () => {
      await officeCall(startRehearsal, { settingId });
      await onChanged();
    });
  if (!canRehearse) return <p>{t('connect.cannotRehearse')}</p>;
  return (
    <>
      {rehearsal === null ? (
        <p>{t('connect.rehearsalText')}</p>
      ) : (
        <ol className="o-ticks" aria-live="polite">
          {rehearsal.steps.map((step, index) => (
            <Tick key={step.name} step={step} number={index + 1} rehearsal={rehearsal} name={name} />
          ))}
        </ol>
      )}
      {problem === undefined ? null : <Refused text={problem} />}
      <div className="o-prov-f">
        {rehearsal === null || rehearsal.payUrl === null ? null : (
          <a className="btn btn-primary" href={rehearsal.payUrl} target="_blank" rel="noreferrer">
            <ExternalLink className="i" aria-hidden />
            {t('connect.pay', { sum: formatMoney(rehearsal.amount, rehearsal.currency, locale) })}
          </a>
        )}
        <button
          type="button"
          className={`btn ${rehearsal === null ? 'btn-primary' : 'btn-line'}`}
          aria-busy={isBusy}
          onClick={() => void start()}
        >
          {t(rehearsal === null ? 'connect.start' : 'connect.startOver')}
        </button>
      </div>
    </>
  );
}

function Tick({
  step,
  number,
  rehearsal,
  name,
}: {
  readonly step: Step;
  readonly number: number;
  readonly rehearsal: Rehearsal;
  readonly name: string;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { amount, part, currency } = rehearsal;
  // The provider's page stays open until somebody pays there.
  const waitsForPayer = step.state === 'running' && rehearsal.payUrl !== null;
  const sum = formatMoney(step.name === 'refund' ? part : amount, currency, locale);
  return (
    <li className={step.state} aria-current={step.state === 'running' ? 'step' : undefined}>
      <span className="o-tick-st" aria-hidden>
        {step.state === 'done' ? (
          <Check className="i" />
        ) : step.state === 'failed' ? (
          <CircleAlert className="i" />
        ) : step.state === 'running' ? (
          <span className="spin" />
        ) : (
          number
        )}
      </span>
      <div>
        <b>
          {t(
            rehearsal.isAtOnce === true && step.name === 'hold'
              ? 'connect.step.charge'
              : `connect.step.${step.name}`,
            { sum },
          )}
        </b>
        <p className="mute">
          {step.said === '' ? (
            t(waitsForPayer ? 'connect.wait.payer' : `connect.wait.${step.state}`)
          ) : (
            <>
              {name}: <span className="code o-connect-url">{step.said}</span>
            </>
          )}
        </p>
      </div>
      <span className="num mute">{formatInstant(step.at)}</span>
    </li>
  );
}
