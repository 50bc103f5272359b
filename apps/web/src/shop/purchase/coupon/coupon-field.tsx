import { asItLooks } from '@farewind/travel-rules/typed-text';
import { formatMoney } from '@farewind/values/format-money';
import { TicketPercent } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useBuyerForm } from '../purchase-form-context.tsx';
import { fieldId } from '../../kit/fields/shown-problems.ts';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import { createAnswerWait } from './await-answer.ts';
import type { Quote } from '../quote.ts';
import type { LiveQuote } from '../use-quote.ts';

const PATH = 'coupon';
const MAX_LENGTH = 20;

/** A coupon field: applies a code at once, removes it, and shows when it is no longer valid. */
export function CouponField({ live }: { readonly live: LiveQuote }) {
  const { t: say } = useI18n();
  const t = useCheckoutT();
  const { fields, change, problemOf, leave } = useBuyerForm();
  const { coupon, couponText } = fields;
  const { shown } = live;
  const isCounted = coupon !== '' && shown?.coupon === coupon;
  const wasCounted = useWasCounted(isCounted ? coupon : undefined);
  const isApplied = isCounted || (coupon !== '' && shown === undefined && wasCounted === coupon);
  const isChecking = coupon !== '' && live.isChecking;
  const willFocus = useFocusAfter(isApplied, isChecking);
  const set = (next: string) => {
    willFocus();
    change({ coupon: next, couponText: next }, PATH);
  };
  // Codes are in capitals, independent of the locale.
  const apply = () => set(couponText.trim().toUpperCase());
  if (isApplied) return <Applied code={coupon} quote={shown} onRemove={() => set('')} />;
  const refusal = coupon === couponText.trim().toUpperCase() ? live.quote?.couponRefusal : undefined;
  const problem =
    refusal !== undefined && wasCounted === coupon
      ? t('coupon.gone', { code: coupon, reason: refusal })
      : (refusal ?? problemOf(PATH));
  const id = fieldId(PATH);
  return (
    <div className={problem === undefined ? 'field coupon' : 'field coupon is-bad'} data-skipped>
      <label htmlFor={id}>
        {say('checkout.coupon')} <span className="opt">({say('checkout.optional')})</span>
      </label>
      <div className="coupon-in">
        <input
          id={id}
          className="input code"
          // Codes are in English capitals, without İ.
          lang="en"
          value={couponText}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-fault`}
          onChange={(event) => {
            const typed = asItLooks(event.target.value);
            change({ couponText: typed, ...clearedBy(typed) }, PATH);
          }}
          onBlur={() => leave(PATH)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form, which pays.
            event.preventDefault();
            apply();
          }}
        />
        <button
          type="button"
          className={isChecking ? 'btn btn-line is-busy' : 'btn btn-line'}
          onClick={apply}
        >
          {t('coupon.apply')}
        </button>
      </div>
      <p className="sr" role="status">
        {isChecking ? t('coupon.checking') : ''}
      </p>
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}

/** Clearing the field removes its coupon. */
function clearedBy(text: string): { readonly coupon?: string } {
  return text.trim() === '' ? { coupon: '' } : {};
}

function Applied(props: {
  readonly code: string;
  readonly quote: Quote | undefined;
  readonly onRemove: () => void;
}) {
  const { locale } = useI18n();
  const t = useCheckoutT();
  const { code, quote } = props;
  const total = quote?.discount.map((row) => formatMoney(row.total, quote.currency, locale)).join(', ');
  return (
    <div className="notice good coupon-on">
      <TicketPercent className="i" aria-hidden />
      <span role="status">
        {total === undefined ? t('coupon.checking') : t('coupon.applied', { code, total })}
      </span>
      <button type="button" id={fieldId(PATH)} className="btn btn-line btn-sm" onClick={props.onRemove}>
        {t('coupon.remove')}
      </button>
    </div>
  );
}

/**
 * Field and notice replace each other: after a press, moves the focus to the one shown, unless the traveller has gone on
 * to another field meanwhile.
 */
function useFocusAfter(isApplied: boolean, isChecking: boolean): () => void {
  const [wait] = useState(createAnswerWait);
  // Once drawn the pressed one is gone, and with it its focus, which nothing else has been given yet.
  useLayoutEffect(() => {
    if (wait.drawn({ isApplied, isChecking }) && document.activeElement === document.body)
      document.getElementById(fieldId(PATH))?.focus();
  });
  return wait.press;
}

/** The code that a price has included while this page is open. */
function useWasCounted(counted: string | undefined): string | undefined {
  const [was, setWas] = useState(counted);
  if (counted !== undefined && counted !== was) setWas(counted);
  return was;
}
