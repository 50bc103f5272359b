import { createPreviewLink } from '@farewind/contract/identity/site-opening';
import { passTime, type getTraining, type TrainingCopy } from '@farewind/contract/identity/training';
import { CreditCard, ExternalLink, FastForward, MailCheck } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { setOfficeAhead } from '../../kit/office-clock.ts';
import { showToast } from '../../kit/toast-store.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { SituationsPanel } from './situations-panel.tsx';
import { useAct } from '../../kit/use-act.ts';
import { openTab } from '../../../shared/ui/open-tab.ts';

type Training = Answer<typeof getTraining>;

/** What one practises with: the copy's clock, its shop with the bank's cards, and the mails that never left. */
export function CopyAtWork(props: {
  readonly copy: TrainingCopy;
  readonly onChanged: (next: Training) => void;
}) {
  return (
    <>
      <ClockPanel copy={props.copy} onChanged={props.onChanged} />
      <SituationsPanel />
      <ShopPanel address={props.copy.address} />
    </>
  );
}

const steps: readonly (readonly [minutes: number, label: OfficeKey])[] = [
  [15, 'training.pass.quarter'],
  [60, 'training.pass.hour'],
  [1440, 'training.pass.day'],
  [10_080, 'training.pass.week'],
];

/** Time passes here alone: what waits for it follows. */
function ClockPanel({
  copy,
  onChanged,
}: {
  readonly copy: TrainingCopy;
  readonly onChanged: (next: Training) => void;
}) {
  const t = useOfficeT();
  const { busy, run } = useAct<number>();
  const pass = (minutes: number) =>
    run(async () => {
      const next = await officeCall(passTime, { minutes });
      setOfficeAhead(next.copy?.aheadMinutes ?? 0);
      onChanged(next);
      showToast(t('training.passed', { date: formatInstant(next.copy?.now) }));
    }, minutes);
  return (
    <Panel title={t('training.clock')}>
      <p className="training-now num">{formatInstant(copy.now)}</p>
      <p className="mute">{t('training.clockText')}</p>
      <div className="first-acts" role="group" aria-label={t('training.clock')}>
        {steps.map(([minutes, label]) => (
          <button
            key={minutes}
            type="button"
            className="btn btn-line"
            aria-busy={busy === minutes}
            onClick={() => void pass(minutes)}
          >
            <FastForward className="i i-16" aria-hidden />
            {t(label)}
          </button>
        ))}
      </div>
    </Panel>
  );
}

/** Cards of the training bank, by what they do. */
const cards: readonly (readonly [number: string, what: OfficeKey])[] = [
  ['5555 5555 5555 4444', 'training.card.paid'],
  ['4000 0000 0000 0002', 'training.card.declined'],
  ['4000 0000 0000 9995', 'training.card.noFunds'],
  ['4000 0000 0000 0119', 'training.card.lost'],
  ['4000 0000 0000 0341', 'training.card.refundFails'],
];

function ShopPanel({ address }: { readonly address: string }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { isBusy, run } = useAct();
  const open = () =>
    run(() => openTab(async () => (await officeCall(createPreviewLink, {})).previewLink?.url));
  return (
    <Panel title={t('training.shop')}>
      <p>{t('training.shopText', { address: address.replace(/^https?:\/\//, '') })}</p>
      <ul className="training-list">
        {cards.map(([number, what]) => (
          <li key={number}>
            <CreditCard className="i i-16" aria-hidden />
            <span>
              <span className="code num">{number}</span> {t(what)}
            </span>
          </li>
        ))}
      </ul>
      <div className="first-acts">
        {can('Pages.Agency') ? (
          <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void open()}>
            <ExternalLink className="i" aria-hidden />
            {t('training.openShop')}
          </button>
        ) : null}
        {can('Pages.Messages') ? (
          <OfficeLink to="/message/outbox" className="btn btn-line">
            <MailCheck className="i" aria-hidden />
            {t('training.mails')}
          </OfficeLink>
        ) : null}
      </div>
    </Panel>
  );
}
