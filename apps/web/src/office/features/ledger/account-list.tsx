import { formatMoney } from '@farewind/values/format-money';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatExact } from '../../kit/format-amount.ts';
import { formatAccount } from '../finance/finance-words.ts';
import { formatSources } from '../pricing/rate-words.ts';
import {
  addAmounts,
  groups,
  nameAccount,
  naturalBalance,
  type Account,
  type AccountRow,
  type Accounts,
  type Currency,
  type LedgerAddress,
} from './ledger-words.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

interface Item {
  readonly key: string;
  readonly account: Account;
  readonly sub: string | undefined;
  /** Undefined means all currencies, converted to the agency's. */
  readonly currency: Currency | undefined;
  readonly text: string;
  readonly amount: string | undefined;
  readonly shown: Currency;
}

/** Accounts with their balances; arrow keys move between them, Tab continues to the postings. */
export function AccountList(props: {
  readonly data: Accounts;
  readonly address: LedgerAddress;
  readonly onChange: (
    changes: Readonly<Record<string, string | undefined>>,
    options?: { readonly replace?: boolean },
  ) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { data, address, onChange } = props;
  const isChosen = (item: Item) =>
    item.account === address.account &&
    item.sub === address.sub &&
    (address.isOwn || item.currency === address.currency);
  const items = groups.map(({ name, accounts }) => ({
    name,
    items: accounts.flatMap((account) =>
      listItems(account, data, address.isOwn, (row) => nameAccount(row, t), formatAccount(account, t)),
    ),
  }));
  const first = items.flatMap((group) => group.items)[0]?.key;
  const hasChosen = items.some((group) => group.items.some(isChosen));
  return (
    <section className="card led-accounts" aria-labelledby="led-accounts">
      <div className="card-h">
        <h2 id="led-accounts">{t('ledger.accounts')}</h2>
        <span className="mute num">
          <WholeDates text={t('ledger.onDay', { day: formatDate(address.to) })} />
        </span>
      </div>
      {first === undefined ? (
        <p className="soft led-note">{t('ledger.noAccounts')}</p>
      ) : (
        <div
          role="listbox"
          aria-label={t('ledger.accounts')}
          className="led-list"
          onKeyDown={moveFocus}
          tabIndex={-1}
        >
          {items
            .filter((group) => group.items.length > 0)
            .map((group) => (
              <div key={group.name} role="group" aria-label={t(`ledger.group.${group.name}`)}>
                <p className="mute" aria-hidden>
                  {t(`ledger.group.${group.name}`)}
                </p>
                {group.items.map((item) => (
                  <button
                    key={item.key}
                    type="button"
                    role="option"
                    aria-selected={isChosen(item)}
                    tabIndex={isChosen(item) || (!hasChosen && item.key === first) ? 0 : -1}
                    className={item.sub === undefined ? undefined : 'sub'}
                    onClick={() =>
                      onChange(
                        { account: item.account, sub: item.sub, currency: item.currency },
                        { replace: true },
                      )
                    }
                  >
                    <span>{item.text}</span>
                    <span className="num">
                      {item.amount === undefined
                        ? '—'
                        : formatMoney(naturalBalance(item.account, item.amount), item.shown, locale)}
                    </span>
                  </button>
                ))}
              </div>
            ))}
        </div>
      )}
      <p className="led-foot">
        {data.isBalanced ? (
          <CircleCheck className="i ok" aria-hidden />
        ) : (
          <CircleAlert className="i err" aria-hidden />
        )}
        {t(data.isBalanced ? 'ledger.balanced' : 'ledger.unbalanced')}
      </p>
      {address.isOwn
        ? data.rates.map(({ currency, rate, day, source }) => (
            <p key={currency} className="mute num led-rate">
              <WholeDates
                text={t('ledger.rate', {
                  currency,
                  own: data.currency,
                  rate: formatExact(rate, locale),
                  day: formatDate(day),
                  source: formatSources(source, t),
                })}
              />
            </p>
          ))
        : null}
    </section>
  );
}

/** An account's total, followed by its sub-accounts. */
function listItems(
  account: Account,
  data: Accounts,
  isOwn: boolean,
  nameOf: (row: AccountRow) => string,
  whole: string,
): Item[] {
  const rows = data.accounts.filter((row) => row.account === account);
  const currencies = isOwn ? [undefined] : [...new Set(rows.map(({ currency }) => currency))];
  if (rows.length === 0) return [];
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => currency === undefined || row.currency === currency);
    const item = (sub: string | undefined, text: string, of: readonly AccountRow[]): Item => ({
      key: `${account} ${sub ?? ''} ${currency ?? ''}`,
      account,
      sub,
      currency,
      text,
      amount: sumOf(of, isOwn),
      shown: currency ?? data.currency,
    });
    const parts = groupBy(own, ({ subAccount }) => subAccount);
    const named = [...parts].filter(([sub]) => sub !== '' || parts.size > 1);
    return [
      item(undefined, whole, own),
      ...(named.length > 1 || account === 'supplierPayable'
        ? named.map(([sub, of]) => item(sub === '' ? '-' : sub, nameOf(of[0]!), of))
        : []),
    ];
  });
}

/** Undefined if one of the sums has no rate. */
function sumOf(rows: readonly AccountRow[], isOwn: boolean): string | undefined {
  const amounts = rows.map(({ closing, ownClosing }) => (isOwn ? ownClosing : closing));
  return amounts.some((amount) => amount === null)
    ? undefined
    : addAmounts(amounts.filter((amount) => amount !== null));
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const at = options.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? options.length - 1
        : step === undefined
          ? undefined
          : at + step;
  const target = next === undefined ? undefined : options[next];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
  target.click();
}
