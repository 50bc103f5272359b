import type { quoteForCaller } from '@farewind/contract/orders/caller-order';
import { formatMoney } from '@farewind/values/format-money';
import type { Answer } from '../../../shared/api/call-types.ts';
import { Info } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** The price to tell the caller, line by line, and the notices about the journey. */
export function CallerPrice({ quote }: { readonly quote: Answer<typeof quoteForCaller> }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const money = (sum: string) => formatMoney(sum, quote.currency, locale);
  return (
    <div className="stack s3" aria-live="polite">
      <dl className="o-caller-price">
        {quote.lines.map(({ kind, name, count, total }) => (
          <div key={`${kind} ${name}`}>
            <dt>{count > 1 ? `${name} × ${count}` : name}</dt>
            <dd className="num">{money(total)}</dd>
          </div>
        ))}
        <div className="b">
          <dt>{t('caller.total')}</dt>
          <dd className="num">{money(quote.total)}</dd>
        </div>
      </dl>
      {quote.warnings.map(({ code, text }) => (
        <p key={`${code} ${text}`} className="notice">
          <Info className="i" aria-hidden />
          {text}
        </p>
      ))}
    </div>
  );
}
