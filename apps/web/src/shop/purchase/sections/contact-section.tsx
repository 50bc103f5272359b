import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import type { PhoneBook } from '../use-phone-book.ts';
import { TextField } from '../../kit/fields/text-field.tsx';
import { useBuyerForm } from '../purchase-form-context.tsx';
import { fieldId } from '../../kit/fields/shown-problems.ts';

/** The buyer, and the address for the ticket. */
export function ContactSection(props: {
  readonly phones: PhoneBook | undefined;
  /** What is sent to the address; by default the ticket. */
  readonly emailHint?: string;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const { fields, change } = useBuyerForm();
  return (
    <section className="card form-sec" aria-labelledby="checkout-contact">
      <h2 id="checkout-contact">{t('checkout.contact')}</h2>
      <div className="grid2">
        <TextField
          path="customerName"
          label={t('checkout.name')}
          value={fields.customerName}
          onText={(customerName) => change({ customerName }, 'customerName')}
          input={{ autoComplete: 'given-name', maxLength: 64 }}
        />
        <TextField
          path="customerSurname"
          label={t('checkout.surname')}
          value={fields.customerSurname}
          onText={(customerSurname) => change({ customerSurname }, 'customerSurname')}
          input={{ autoComplete: 'family-name', maxLength: 64 }}
        />
        <TextField
          path="customerEmail"
          label={t('checkout.email')}
          value={fields.customerEmail}
          onText={(customerEmail) => change({ customerEmail }, 'customerEmail')}
          hint={props.emailHint ?? t('checkout.emailHint')}
          input={{
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            autoCapitalize: 'none',
            maxLength: 256,
          }}
        />
        <PhoneField phones={props.phones} />
      </div>
      {props.children}
    </section>
  );
}

function PhoneField({ phones }: { readonly phones: PhoneBook | undefined }) {
  const t = useT();
  const { fields, change, problemOf, leave } = useBuyerForm();
  const code = fields.customerCountryCode;
  const codes = phones?.callingCodes ?? (code === '' ? [] : [code]);
  const codeProblem = problemOf('customerCountryCode');
  const numberProblem = problemOf('customerMobilePhone');
  const [codeId, numberId] = [fieldId('customerCountryCode'), fieldId('customerMobilePhone')];
  return (
    <div className="field" role="group" aria-labelledby="phone-label" aria-describedby="phone-hint">
      <span className="label" id="phone-label">
        {t('checkout.phone')}
      </span>
      <div className="phone-in">
        <select
          id={codeId}
          className={codeProblem === undefined ? 'select' : 'select is-bad'}
          value={code}
          aria-label={t('checkout.countryCode')}
          autoComplete="tel-country-code"
          aria-invalid={codeProblem !== undefined}
          aria-describedby={codeProblem === undefined ? undefined : `${codeId}-fault`}
          onChange={(event) => change({ customerCountryCode: event.target.value }, 'customerCountryCode')}
          onBlur={() => leave('customerCountryCode')}
        >
          <option value="">+</option>
          {codes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <input
          id={numberId}
          className={numberProblem === undefined ? 'input num' : 'input num is-bad'}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={32}
          value={fields.customerMobilePhone}
          aria-label={t('checkout.phoneNumber')}
          aria-invalid={numberProblem !== undefined}
          aria-describedby={numberProblem === undefined ? undefined : `${numberId}-fault`}
          onChange={(event) => change({ customerMobilePhone: event.target.value }, 'customerMobilePhone')}
          onBlur={() => leave('customerMobilePhone')}
        />
      </div>
      <FieldError id={`${codeId}-fault`} text={codeProblem} />
      <FieldError id={`${numberId}-fault`} text={numberProblem} />
      <p className="hint" id="phone-hint">
        {t('checkout.phoneHint')}
      </p>
    </div>
  );
}
