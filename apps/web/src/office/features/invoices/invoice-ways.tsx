import { getInvoiceSettings } from '@farewind/contract/finance/invoices';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { onOneLine } from '../../../shared/format/on-one-line.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { InvoiceDay } from './invoice-day.tsx';
import { InvoiceSettingDialog } from './invoice-setting-dialog.tsx';
import { invoiceCurrencies, type InvoiceCurrency } from './invoice-words.ts';

type Setting = Answer<typeof getInvoiceSettings>['items'][number];

/** How each currency is invoiced, and its day against the ledger. */
export function InvoiceWays() {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const [open, setOpen] = useState<InvoiceCurrency>();
  const found = useQuery({
    queryKey: ['office', 'invoices', 'settings'],
    queryFn: () => officeCall(getInvoiceSettings, {}),
    staleTime: 0,
  });
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
  return (
    <>
      {invoiceCurrencies.map((currency) => {
        const setting = data.items.find((one) => one.currency === currency);
        const isOn = setting?.isActive === true;
        const title = t(`invoice.way.${currency}`);
        return (
          <section key={currency} className="card o-panel" aria-label={title}>
            <div className="card-h">
              <h2>{title}</h2>
              <StateBadge text={t(isOn ? 'invoice.on' : 'invoice.off')} tone={isOn ? 'ok' : ''} />
              {can('Pages.Settings.Payment') ? (
                <button type="button" className="btn btn-line btn-sm" onClick={() => setOpen(currency)}>
                  <Settings2 className="i" aria-hidden />
                  {t(setting ? 'invoice.set' : 'invoice.setUp', { way: title })}
                </button>
              ) : null}
            </div>
            <div className="o-panel-body">
              {isOn ? (
                <>
                  <p className="mute">{describe(setting, t)}</p>
                  <InvoiceDay currency={currency} />
                </>
              ) : (
                <p className="mute">{t(`invoice.lead.${currency}`)}</p>
              )}
            </div>
          </section>
        );
      })}
      {open === undefined ? null : (
        <InvoiceSettingDialog
          currency={open}
          setting={data.items.find(({ currency }) => currency === open)}
          seller={data.seller}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function describe({ title, taxNumber, series, since, mode }: Setting, t: OfficeTranslate): string {
  return [
    `${title}, ${taxNumber}`,
    ...(series === '' ? [] : [t('invoice.seriesOf', { series })]),
    t('invoice.sinceDay', { day: onOneLine(formatDate(since)) }),
    ...(mode === 'test' ? [t('payment.test')] : []),
  ].join(' · ');
}
