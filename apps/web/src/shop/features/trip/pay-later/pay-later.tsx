import type { Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { useState, type SyntheticEvent } from 'react';
import '../../../../styles/cancel.css';
import '../../../../styles/checkout.css';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { emptyCard, type CardFields } from '../../../purchase/checkout-fields.ts';
import { findCardFaults } from '../../../purchase/faults/find-card-faults.ts';
import { CardProvider } from '../../../purchase/purchase-form-context.tsx';
import { FieldProvider } from '../../../kit/fields/field-form.tsx';
import { CardSection } from '../../../purchase/sections/card-section.tsx';
import { fieldId } from '../../../kit/fields/shown-faults.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { usePayLater, type SendCard } from './use-pay-later.ts';

/** Pays by card what is due after the sale: typed here, sent once, kept nowhere. */
export function PayLater(props: {
  readonly orderId: string;
  readonly title: string;
  readonly sum: string;
  readonly currency: Currency;
  readonly send: SendCard;
  readonly onClose: () => void;
}) {
  const t = useTripT();
  const { t: say, locale } = useI18n();
  const [card, setCard] = useState<CardFields>(emptyCard);
  const [isTried, setTried] = useState(false);
  const payment = usePayLater(props.orderId, props.send, props.onClose);
  const [openedAt] = useState(() => new Date());
  const own = findCardFaults(card, openedAt);
  const faultOf = (path: string) => {
    const fault = isTried ? own.find((each) => each.path === path) : undefined;
    return fault === undefined ? payment.faultOf(path) : say(fault.message, fault.values);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = own;
    if (first !== undefined) return document.getElementById(fieldId(first.path))?.focus();
    return void payment.pay(card);
  };
  const fee = formatMoney(props.sum, props.currency, locale);
  return (
    <Dialog title={props.title} onClose={props.onClose} className="dialog-wide pay-change">
      <form className="stack s4" noValidate onSubmit={submit}>
        <FormProblem text={payment.isWaiting ? t('change.waits') : payment.fault} />
        <FieldProvider value={{ faultOf, leave: () => undefined }}>
          <CardProvider value={{ card, changeCard: (part) => setCard({ ...card, ...part }) }}>
            <CardSection currency={null} notice={null} />
          </CardProvider>
        </FieldProvider>
        {payment.isWaiting ? null : (
          <button type="submit" className="btn btn-pay" aria-busy={payment.isBusy}>
            {t('change.pay', { fee })}
          </button>
        )}
      </form>
    </Dialog>
  );
}
