import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { Quote } from './quote.ts';

/** Another price than the one agreed to: old, new, and an explicit yes. Declining is as easy as accepting. */
export function PriceChangeDialog(props: {
  readonly oldTotal: string;
  readonly quote: Quote;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
  readonly onClose: () => void;
}) {
  const { t, locale } = useI18n();
  const { total, currency } = props.quote;
  const oldTotal = formatMoney(props.oldTotal, currency, locale);
  const newTotal = formatMoney(total, currency, locale);
  return (
    <Dialog
      title={t('price.changed.title')}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" onClick={props.onDecline}>
            {t('price.changed.decline')}
          </button>
          <button type="button" className="btn btn-primary" onClick={props.onAccept}>
            {t('price.changed.accept', { newTotal })}
          </button>
        </>
      }
    >
      <p>{t('price.changed.text', { oldTotal, newTotal })}</p>
    </Dialog>
  );
}
