import { useState } from 'react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { Timeline } from '../../../kit/detail/timeline.tsx';
import { formatHistory } from '../order-history.ts';
import type { AdminOrder } from '../use-order.ts';

const SHOWN = 12;

/** The events, newest first; long ones expand on demand. */
export function TimelinePanel({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const [isWhole, setWhole] = useState(false);
  const { locale } = useI18n();
  const history = formatHistory(order.timeline, t, locale, order.items);
  const entries = isWhole ? history : history.slice(0, SHOWN);
  const rest = history.length - entries.length;
  return (
    <Panel title={t('order.timeline')}>
      <Timeline entries={entries} />
      {rest === 0 ? null : (
        <button type="button" className="o-link" onClick={() => setWhole(true)}>
          {t('order.earlier', { count: rest })}
        </button>
      )}
    </Panel>
  );
}
