import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { StateBadge, type Tone } from '../../../kit/state-badge.tsx';
import { formatStep, kindOfOrder } from '../order-words.ts';
import type { AdminOrder } from '../use-order.ts';

type Step = AdminOrder['clock'][number];

const tones: Readonly<Record<Step['state'], Tone>> = { done: 'ok', next: 'sea', waiting: '', missed: 'err' };

/** The deadlines that the customer sees as well: what is due when, and what is done. */
export function DeadlinesPanel({ order }: { readonly order: AdminOrder }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  if (order.clock.length === 0) return null;
  const kind = kindOfOrder(order.items);
  return (
    <Panel title={t('order.promises')}>
      <ul className="o-rows">
        {order.clock.map((step) => (
          <li key={step.step}>
            <span className="grow">{formatStep(step.step, t, kind)}</span>
            <span className="mute num">{clock.moment(step.doneAt ?? step.dueAt)}</span>
            <StateBadge text={t(`promiseState.${step.state}`)} tone={tones[step.state]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
