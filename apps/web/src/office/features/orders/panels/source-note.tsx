import { Handshake } from 'lucide-react';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { formatPercent } from '../../../kit/format-percent.ts';
import { formatInstant } from '../../../kit/format-instant.ts';
import type { AdminOrder } from '../use-order.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';

/** Says which sales partner brought an order, and on which terms. */
export function SourceNote({ order: { source } }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  if (source === undefined) return null;
  const { partner, clickedAt } = source;
  const share = formatPercent(source.share, locale);
  return (
    <div className="notice">
      <Handshake className="i" aria-hidden />
      <p>
        <WholeDates
          text={
            clickedAt === null
              ? t('order.sourceProgram', { partner, share })
              : t('order.sourceClick', { partner, share, time: formatInstant(clickedAt) })
          }
        />
      </p>
    </div>
  );
}
