import type { BillLine } from '@farewind/contract/bookings/bill-line';
import type { Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { Fragment } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';

/** Price lines as computed by the server, the same before and after payment. */
export function BillLines(props: { readonly lines: readonly BillLine[]; readonly currency: Currency }) {
  const { locale } = useI18n();
  const money = (amount: string) => formatMoney(amount, props.currency, locale);
  return (
    <div className="lines-l">
      {props.lines.map(({ kind, name, count, total, parts }) => (
        <Fragment key={`${kind} ${name} ${total}`}>
          <div className={classes[kind]}>
            <span>
              {name}
              {count > 1 ? ` × ${count}` : ''}
            </span>
            <span className="n">{money(total)}</span>
          </div>
          {parts.map((part) => (
            <div key={part.kind} className="sub">
              <span>{part.name}</span>
              <span className="n">{money(part.total)}</span>
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

const classes: Partial<Record<BillLine['kind'], string>> = { passengers: 'm', discount: 'off' };
