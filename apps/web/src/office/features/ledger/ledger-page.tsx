import { getLedgerAccounts } from '@farewind/contract/finance/ledger';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { DayFilter } from '../../kit/list/day-filter.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useAddressTexts } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { AccountList } from './account-list.tsx';
import { CustomerBalances } from './customer-balances.tsx';
import { loadAllPostings, tableOfAccounts, tableOfPostings } from './export-ledger.ts';
import { readLedgerAddress, type Accounts, type LedgerAddress } from './ledger-words.ts';
import { PeriodStrip } from './period-strip.tsx';
import { PostingTable } from './posting-table.tsx';
import { SupplierTable } from './supplier-table.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';

/** Never the balances of other days while these are loaded. */
export function accountsOf(from: string, to: string) {
  return queryOptions({
    queryKey: ['office', 'ledger', 'accounts', from, to],
    queryFn: () => officeCall(getLedgerAccounts, { from, to }),
    staleTime: 0,
    retry: false,
  });
}

/** The books: open and closed days, account balances with their postings, and debts. */
export function LedgerPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const [texts, change] = useAddressTexts();
  const address = readLedgerAddress(texts);
  const { from, to } = address;
  const { data, error, isFetching, refetch } = useQuery(accountsOf(from, to));
  return (
    <>
      <PageHead title={t('menu.ledger')}>
        <CurrencyChoice
          data={data}
          isOwn={address.isOwn}
          onChange={(isOwn) => change({ in: isOwn ? 'own' : 'each' })}
        />
        <OfficeLink to="/finance/journal" search={{ from: to, to }} className="btn btn-line">
          <FileDown className="i" aria-hidden />
          {t('menu.journal')}
        </OfficeLink>
        <ExportButton
          save={async (format) => {
            const accounts = await officeCall(getLedgerAccounts, { from, to });
            await saveTable(`balances-${from}-${to}`, tableOfAccounts(accounts, t), format, language);
          }}
        >
          {t('ledger.exportBalances')}
        </ExportButton>
        <ExportButton
          save={async (format) => {
            const rows = await loadAllPostings(address);
            await saveTable(`postings-${from}-${to}`, tableOfPostings(rows, t), format, language);
          }}
        >
          {t('ledger.exportPostings')}
        </ExportButton>
      </PageHead>
      <PeriodStrip onDay={(day) => change({ from: day, to: day })} />
      <PeriodFields address={address} onChange={change} />
      {error !== null ? (
        <NotLoaded found={{ error, refetch }} />
      ) : data === undefined ? (
        <section className="card">
          <ListSkeleton />
        </section>
      ) : (
        <>
          <div className="led" aria-busy={isFetching}>
            <AccountList data={data} address={address} onChange={change} />
            <PostingTable data={data} address={address} />
          </div>
          <SupplierTable data={data} address={address} />
          <CustomerBalances to={to} />
        </>
      )}
    </>
  );
}

/** A single currency, or all converted to the agency's. */
function CurrencyChoice(props: {
  readonly data: Accounts | undefined;
  readonly isOwn: boolean;
  readonly onChange: (isOwn: boolean) => void;
}) {
  const t = useOfficeT();
  const { data, isOwn, onChange } = props;
  if (data === undefined) return null;
  return (
    <div className="seg" role="group" aria-label={t('ledger.currency')}>
      <button type="button" aria-pressed={isOwn} onClick={() => onChange(true)}>
        {t('ledger.inOwn', { currency: data.currency })}
      </button>
      <button type="button" aria-pressed={!isOwn} onClick={() => onChange(false)}>
        {t('ledger.inEach')}
      </button>
    </div>
  );
}

function PeriodFields(props: {
  readonly address: LedgerAddress;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}) {
  const t = useOfficeT();
  const { address, onChange } = props;
  return (
    <div className="filterbar led-period">
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={t(`sales.${name}`)}
          value={address[name]}
          onChange={(day) => {
            if (day === '') return;
            const turned = name === 'from' ? day > address.to : day < address.from;
            onChange(turned ? { from: day, to: day } : { from: address.from, to: address.to, [name]: day });
          }}
        />
      ))}
    </div>
  );
}
