import { getPeriodSheet } from '@farewind/contract/finance/period-close';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { onOneLine } from '../../../shared/format/on-one-line.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { formatExact } from '../../kit/format-amount.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useDrawnPath } from '../../address/office-address.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatAccount } from '../finance/finance-words.ts';
import { formatSources } from '../pricing/rate-words.ts';
import { tableOfAccounts } from './export-ledger.ts';
import { formatBlocker, nameAccount } from './ledger-words.ts';
import { totalByCurrency } from './total-by-currency.ts';
import { nameClose } from './period-strip.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

type Sheet = Answer<typeof getPeriodSheet>;

/** A printable closed period: its frozen accounts, who closed it, and room for two signatures. */
export function SheetPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const closeId = useDrawnPath().split('/').at(-1) ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'ledger', 'sheet', closeId],
    queryFn: () => officeCall(getPeriodSheet, { closeId }),
    retry: false,
  });
  if (error !== null) return <NotLoaded found={{ error, refetch }} />;
  if (data === undefined) return <ListSkeleton />;
  const name = `sheet-${data.close.fromDay}-${data.close.throughDay}`;
  return (
    <>
      <PageHead title={t('period.sheetOf', { period: onOneLine(nameClose(data.close)) })}>
        <ExportButton save={(format) => saveTable(name, tableOfAccounts(data, t), format, language)} />
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          <Printer className="i" aria-hidden />
          {t('period.print')}
        </button>
      </PageHead>
      <SheetPaper sheet={data} />
    </>
  );
}

function SheetPaper({ sheet }: { readonly sheet: Sheet }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { close, company, currency, rates, accounts } = sheet;
  const titles = [t('ledger.openingShort'), t('ledger.debit'), t('ledger.credit'), t('ledger.closingShort')];
  return (
    <section className="card led-sheet">
      <p className="m">{company}</p>
      <p className="soft">
        <WholeDates
          text={t('period.closedBy', { time: formatInstant(close.closedAt), name: close.closedBy ?? '' })}
        />
        {close.reason === null
          ? ''
          : `. ${t('period.overridden', { reasons: close.blockers.map((each) => formatBlocker(each, t)).join(', '), reason: close.reason })}`}
      </p>
      {close.reopenedAt === null ? null : (
        <p className="badge sun">
          <WholeDates
            text={t('period.reopenedBy', {
              time: formatInstant(close.reopenedAt),
              name: close.reopenedBy ?? '',
              reason: close.reopenReason ?? '',
            })}
          />
        </p>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="o-scroll" tabIndex={0} role="region" aria-label={t('ledger.accounts')}>
        <table className="table o-data o-stack led-table">
          <thead>
            <tr>
              <th scope="col">{t('ledger.account')}</th>
              {titles.map((title) => (
                <th key={title} scope="col" className="n">
                  {title}
                </th>
              ))}
              <th scope="col" className="n">
                {t('ledger.inOwn', { currency })}
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.length === 0 ? (
              <tr>
                <td colSpan={6}>{t('period.nothing')}</td>
              </tr>
            ) : null}
            {accounts.map((row) => {
              const sums = [row.opening, row.debit, row.credit, row.closing];
              const part =
                row.subAccount === '' && row.account !== 'supplierPayable' ? '' : nameAccount(row, t);
              return (
                <tr key={`${row.account} ${row.subAccount} ${row.currency}`}>
                  <td>
                    {formatAccount(row.account, t)}
                    {part === '' ? null : <span className="mute"> {part}</span>}
                  </td>
                  {sums.map((amount, at) => (
                    <td className="n num" key={titles[at]} data-title={titles[at]}>
                      {formatMoney(amount, row.currency, locale)}
                    </td>
                  ))}
                  <td className="n num" data-title={t('ledger.inOwn', { currency })}>
                    {row.ownClosing === null ? '—' : formatMoney(row.ownClosing, currency, locale)}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {totalByCurrency(accounts).map(({ currency: own, opening, debit, credit, closing }) => (
              <tr key={own}>
                <th scope="row">
                  {t('order.balance')}, {own}
                </th>
                {[opening, debit, credit, closing].map((amount, at) => (
                  <td className="n num" key={titles[at]} data-title={titles[at]}>
                    {formatMoney(amount, own, locale)}
                  </td>
                ))}
                <td className="n" data-title={t('ledger.inOwn', { currency })}>
                  —
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      <p className="mute">{t('ledger.signs')}</p>
      {rates.map(({ currency: from, rate, day, source }) => (
        <p key={from} className="mute num">
          {t('ledger.rate', {
            currency: from,
            own: currency,
            rate: formatExact(rate, locale),
            day: onOneLine(formatDate(day)),
            source: formatSources(source, t),
          })}
        </p>
      ))}
      <div className="led-signs" aria-hidden>
        <span>{t('period.accountant')}</span>
        <span>{t('period.director')}</span>
      </div>
    </section>
  );
}
