import { Check, Clock, Undo2, X, type LucideIcon } from 'lucide-react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import '../../../../styles/office-money.css';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import type { AdminOrder } from '../use-order.ts';
import { listSteps, type Mark } from './money-steps.ts';
import { useReceipts } from './use-receipts.ts';

const marks: Readonly<Record<Mark, LucideIcon>> = { done: Check, back: Undo2, waits: Clock, failed: X };

/** The money of the sale in one line: requested, authorised, captured, receipted, and booked on a statement. */
export function MoneyStrip({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const receipts = useReceipts(order);
  const steps = listSteps(order, receipts ?? [], t, locale);
  if (steps.length === 0) return null;
  return (
    <Panel title={t('order.moneyStrip')}>
      <ol className="o-money-way">
        {steps.map(({ name, mark, value, notes }) => {
          const Icon = marks[mark];
          return (
            <li key={name} className={mark}>
              <span className="ring">
                <Icon className="i i-16" aria-hidden />
              </span>
              <span className="b">{t(name)}</span>
              <span className="b num">{value}</span>
              {notes.map((note) => (
                <span key={note} className="mute num">
                  {note}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
