import { CircleAlert } from 'lucide-react';
import { useI18n, type I18n } from '../../../shared/i18n/i18n.tsx';
import type { CheckoutFields } from './checkout-fields.ts';
import { fieldId, type ShownFault } from './shown-faults.ts';

/** An empty form has dozens of faults: the first ones lead on, the rest stand at their fields. */
const LINKS = 6;

/** All faults together, above the form: how many, and a link to each field. Read out when it appears or changes. */
export function FaultSummary({
  faults,
  fields,
}: {
  readonly faults: readonly ShownFault[];
  readonly fields: CheckoutFields;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  if (faults.length === 0) return null;
  return (
    <section className="errs" role="alert" aria-labelledby="checkout-faults">
      <CircleAlert className="i" aria-hidden />
      <div>
        <h2 id="checkout-faults">{t('validation.summary', { count: faults.length })}</h2>
        <ul>
          {faults.slice(0, LINKS).map(({ path, text }) => (
            <li key={path}>
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(path);
                }}
              >
                {labelOf(path, fields, i18n)}
              </a>
              : {text}
            </li>
          ))}
          {faults.length > LINKS ? (
            <li>{t('checkout.moreFaults', { count: faults.length - LINKS })}</li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

/** Brings a field into view and puts the cursor into it. */
export function focusField(path: string): void {
  const field = document.getElementById(fieldId(path));
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

const labels = {
  surname: 'checkout.surname',
  name: 'checkout.name',
  birthDate: 'checkout.birthDate',
  gender: 'checkout.gender',
  nationality: 'checkout.nationality',
  passportSerial: 'checkout.passportSerial',
  passportNumber: 'checkout.passportNumber',
  passportExpiryDate: 'checkout.passportExpiry',
  identificationNumber: 'checkout.identification',
  parentIndex: 'checkout.parent',
  customerName: 'checkout.name',
  customerSurname: 'checkout.surname',
  customerEmail: 'checkout.email',
  customerCountryCode: 'checkout.countryCode',
  customerMobilePhone: 'checkout.phone',
  title: 'checkout.invoice.title',
  taxOffice: 'checkout.invoice.taxOffice',
  taxNumber: 'checkout.invoice.taxNumber',
  address: 'checkout.invoice.address',
  city: 'checkout.invoice.city',
  creditCardNumber: 'checkout.cardNumber',
  creditCardExpireMonth: 'checkout.cardExpiry',
  creditCardExpireYear: 'checkout.cardExpiry',
  creditCardOwner: 'checkout.cardOwner',
  creditCardCVC: 'checkout.cardCode',
  contractAccepted: 'checkout.agreement',
  usageAccepted: 'checkout.agreement',
  adultConfirmed: 'checkout.agreement',
} as const;

/** `passengers[1].passportExpiryDate` → "Lev, passport valid until". */
function labelOf(path: string, fields: CheckoutFields, { t, locale }: I18n): string {
  const member = path.split('.').at(-1) ?? path;
  const label = t(labels[member as keyof typeof labels] ?? 'checkout.title');
  const index = /^passengers\[(\d)\]/.exec(path)?.[1];
  const passenger = index === undefined ? undefined : fields.passengers[Number(index)];
  if (passenger === undefined) return label;
  const who = passenger.name.trim() === '' ? t(`checkout.type.${passenger.type}`) : passenger.name.trim();
  return `${Number(index) + 1}. ${who}, ${label.toLocaleLowerCase(locale)}`;
}
