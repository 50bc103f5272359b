import { Store } from 'lucide-react';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import type { AdminOrder } from '../use-order.ts';

/** Says which channel sold an order; the channel collects its price and writes to its buyer. */
export function ChannelNote({ order: { channel } }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  if (channel === undefined) return null;
  return (
    <div className="notice">
      <Store className="i" aria-hidden />
      <p>{t('order.channel', channel)}</p>
    </div>
  );
}
