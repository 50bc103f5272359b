import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import type { PhoneBook } from '../../../shared/format/use-phone-book.ts';
import { TextField } from '../../kit/fields/text-field.tsx';
import { useBuyerForm } from '../purchase-form-context.tsx';
import { findMailTypo } from '../../kit/fields/mail-typo.ts';
import { fieldId } from '../../kit/fields/shown-problems.ts';
import { splitPhone } from '../../kit/fields/split-phone.ts';
import { useSession } from '../../../shared/session/session.tsx';
import type { BuyerFields } from '../checkout-fields.ts';
import { homeOf } from '../home-of.ts';
import { useCheckoutT } from '../texts/checkout-texts.ts';

/** The buyer, and the address for the ticket. */
export function ContactSection(props: {
  readonly phones: PhoneBook | undefined;
  /** What is sent to the address; by default the ticket. */
  readonly emailHint?: string;
  /** What the number is for; by default a change of the flight. */
  readonly phoneHint?: string;
  /** Whoever travels: proposed as the buyer, and taken by a tap. */
  readonly traveller?: Pick<BuyerFields, 'customerName' | 'customerSurname'> | undefined;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const say = useCheckoutT();
  const { fields, change } = useBuyerForm();
  const { traveller } = props;
  const isNobody = fields.customerName === '' && fields.customerSurname === '';
  return (
    <section className="card form-sec" aria-labelledby="checkout-contact">
      <h2 id="checkout-contact">{t('checkout.contact')}</h2>
      {traveller === undefined || !isNobody ? null : (
        <button
          type="button"
          className="btn btn-soft as-first"
          onClick={() => {
            change(traveller, 'customerName');
            document.getElementById(fieldId('customerEmail'))?.focus();
          }}
        >
          <UserCheck className="i" aria-hidden />
          <span>
            {say('contact.asFirst', { name: `${traveller.customerName} ${traveller.customerSurname}` })}
          </span>
        </button>
      )}
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
            spellCheck: false,
          }}
        >
          <MailTypo />
        </TextField>
        <PhoneField phones={props.phones} hint={props.phoneHint ?? t('checkout.phoneHint')} />
      </div>
      {props.children}
    </section>
  );
}

/** A likely slip in the address, with the right one to be taken by a tap; silent while the address is being typed. */
function MailTypo() {
  const t = useCheckoutT();
  const { fields, change, isLeft } = useBuyerForm();
  const path = 'customerEmail';
  const right = isLeft(path) ? findMailTypo(fields.customerEmail) : undefined;
  return (
    <div role="status">
      {right === undefined ? null : (
        <div className="propose">
          <span>{t('mail.typo')}</span>
          <b className="mail-right">{right}</b>
          <button
            type="button"
            className="btn btn-soft btn-sm"
            onClick={() => {
              change({ customerEmail: right }, path);
              document.getElementById(fieldId(path))?.focus();
            }}
          >
            {t('mail.correct')}
          </button>
        </div>
      )}
    </div>
  );
}

function PhoneField({ phones, hint }: { readonly phones: PhoneBook | undefined; readonly hint: string }) {
  const t = useT();
  const { fields, change, problemOf, leave } = useBuyerForm();
  const { site } = useSession();
  const code = fields.customerCountryCode;
  const codes = sortCodes(homeOf(site).callingCodes, phones?.callingCodes ?? []);
  const listed = code === '' || codes.includes(code) ? codes : [code, ...codes];
  const take = (text: string) => {
    const split = splitPhone(text, listed);
    if (split === undefined) {
      // What is left as it was keeps the server's word about it.
      if (text !== fields.customerMobilePhone) change({ customerMobilePhone: text }, 'customerMobilePhone');
      return;
    }
    change({ customerCountryCode: split.callingCode }, 'customerCountryCode');
    change({ customerMobilePhone: split.number }, 'customerMobilePhone');
  };
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
          {listed.map((each) => (
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
          enterKeyHint="next"
          onChange={({ target, nativeEvent }) => {
            // A whole number is pasted or filled in at once; while it is typed, its code may still be growing.
            if (isTypedSign(nativeEvent))
              change({ customerMobilePhone: target.value }, 'customerMobilePhone');
            else take(target.value);
          }}
          onBlur={({ target }) => {
            take(target.value);
            leave('customerMobilePhone');
          }}
        />
      </div>
      <FieldError id={`${codeId}-fault`} text={codeProblem} />
      <FieldError id={`${numberId}-fault`} text={numberProblem} />
      <p className="hint" id="phone-hint">
        {hint}
      </p>
    </div>
  );
}

/** The site's own codes first, then all by number. */
function sortCodes(home: readonly string[], all: readonly string[]): readonly string[] {
  return [...home, ...all.filter((code) => !home.includes(code))];
}

/** One sign typed by hand. */
function isTypedSign(event: Event): boolean {
  return 'data' in event && typeof event.data === 'string' && event.data.length === 1;
}
