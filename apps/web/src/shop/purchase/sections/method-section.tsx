import { CreditCard, Info, Landmark, QrCode, Smartphone, type LucideIcon } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n, useT, type Translate } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { fieldId } from '../../kit/fields/shown-problems.ts';
import type { GoneMethod, MethodChoice, PaymentMethod } from '../use-payment-methods.ts';

/** Path of the problem that no method is chosen. */
export const METHOD_PATH = 'paymentMethod';

/** The problem of a form in which several methods are offered and none is chosen. */
export const noMethodProblem = { path: METHOD_PATH, message: 'payment.chooseWay' } as const;

/** Payment methods, if there are several, each with a description of how it works; none is preselected. */
export function MethodList(props: {
  readonly choice: Pick<MethodChoice, 'methods' | 'method'>;
  readonly problem: string | undefined;
  readonly onChoose: (id: string) => void;
}) {
  const { methods, method } = props.choice;
  const { problem } = props;
  const t = useT();
  if (methods.length < 2) return null;
  const first = fieldId(METHOD_PATH);
  return (
    <fieldset
      className={problem === undefined ? 'pay-ways' : 'pay-ways is-bad'}
      aria-describedby={problem === undefined ? undefined : `${first}-fault`}
    >
      <legend className="label">{t('payment.ways')}</legend>
      <FieldError id={`${first}-fault`} text={problem} />
      {methods.map(({ id, name, note, way }, index) => {
        const Icon = iconOf(id, way);
        return (
          <label key={id} className="pay-way">
            <input
              type="radio"
              id={index === 0 ? first : undefined}
              name="paymentMethod"
              checked={id === method?.id}
              onChange={() => props.onChoose(id)}
            />
            <span className="mark" aria-hidden="true">
              <Icon className="i" />
            </span>
            <span className="b">{name}</span>
            <span className="t14 soft note">{note}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const phoneApps: readonly string[] = ['sberPay', 'tPay', 'applePay', 'googlePay'];

function iconOf(id: string, way: PaymentMethod['way']): LucideIcon {
  if (way === 'qrOrApp') return QrCode;
  if (way === 'bill') return Landmark;
  return phoneApps.includes(id) ? Smartphone : CreditCard;
}

const nextStepOf: Partial<Record<PaymentMethod['way'], 'payment.byCode' | 'payment.byBill'>> = {
  qrOrApp: 'payment.byCode',
  bill: 'payment.byBill',
};

/** What happens on submission if no card is typed here; for a single method, also how it works. */
export function WayNotice({ methods, method }: Pick<MethodChoice, 'methods' | 'method'>) {
  const t = useT();
  if (method === undefined) return null;
  return (
    <p className="notice">
      <Info className="i" aria-hidden />
      <span>
        {methods.length < 2 ? `${method.name}. ${method.note} ` : ''}
        {t(nextStepOf[method.way] ?? 'payment.onPage')}
      </span>
    </p>
  );
}

/** Why the chosen method is no longer available, and the only one left or the request to choose; announced to screen readers. */
export function GoneNotice({ choice }: { readonly choice: MethodChoice }) {
  const { t, locale } = useI18n();
  const { gone, method, currency, isNone } = choice;
  const sumOf = (limit: string): string => formatMoney(limit, currency, locale);
  const text = isNone
    ? t('payment.gone.all')
    : gone === undefined
      ? undefined
      : `${sayGone(gone, sumOf, t)} ${
          method === undefined ? t('payment.chooseWay') : t('payment.gone.instead', { method: method.name })
        }`;
  return (
    <div role="status">
      {text === undefined ? null : (
        <p className="notice warn">
          <Info className="i" aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

function sayGone(
  { name, minimum, maximum }: GoneMethod,
  sumOf: (limit: string) => string,
  t: Translate,
): string {
  if (maximum !== null) return t('payment.gone.above', { method: name, limit: sumOf(maximum) });
  if (minimum !== null) return t('payment.gone.below', { method: name, limit: sumOf(minimum) });
  return t('payment.gone.now', { method: name });
}
