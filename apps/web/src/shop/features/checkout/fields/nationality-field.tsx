import type { ReactNode } from 'react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { useFieldForm } from '../../../kit/fields/field-form.tsx';
import { moveOn } from '../../../kit/fields/move-on.ts';
import { fieldId } from '../../../kit/fields/shown-problems.ts';
import type { Country } from '../../../kit/fields/use-countries.ts';
import { offerNationalities } from '../../../purchase/home-of.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';

/**
 * The nationality by a tap: the reader's own and those that the site's buyers have most, and all others in a list, which
 * the browser can fill in. That of the first passenger is proposed to the others, and never chosen for them.
 */
export function NationalityField(props: {
  readonly path: string;
  readonly value: string;
  /** That of passenger 1, for the passengers after it. */
  readonly first: string | undefined;
  readonly countries: readonly Country[];
  /** All countries as options. */
  readonly options: ReactNode;
  readonly autoComplete: string;
  readonly onChoose: (code: string) => void;
}) {
  const { path, value, first = '' } = props;
  const { t, language } = useI18n();
  const say = useCheckoutT();
  const { site } = useSession();
  const form = useFieldForm();
  const id = fieldId(path);
  const problem = form.problemOf(path);
  const label = t('checkout.nationality');
  const offered = offer(offerNationalities(site, language), first);
  const nameOf = (code: string) => props.countries.find((country) => country.code === code)?.name ?? code;
  const isOther = value !== '' && !offered.includes(value);
  return (
    <div className={problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{label}</label>
      <div className="nations">
        {offered.map((code) => (
          <button
            key={code}
            type="button"
            className="nation"
            aria-pressed={value === code}
            aria-label={`${label}: ${nameOf(code)}`}
            onClick={(event) => {
              props.onChoose(code);
              // By keyboard the focus stays, to be moved by Tab.
              const list = document.getElementById(id);
              if (event.detail > 0 && list !== null) moveOn(list);
            }}
          >
            {nameOf(code)}
          </button>
        ))}
        <span className={isOther ? 'nation-list' : 'nation-list is-closed'}>
          <select
            id={id}
            className="select"
            value={value}
            autoComplete={props.autoComplete}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-fault`}
            onChange={(event) => props.onChoose(event.target.value)}
            onBlur={() => form.leave(path)}
          >
            <option value="">{t('checkout.choose')}</option>
            {props.options}
          </select>
          {/* A tapped country is not named a second time; the list's own text is hidden beneath. */}
          {isOther ? null : <span aria-hidden>{say('nationality.other')}</span>}
        </span>
      </div>
      {first === '' ? null : <p className="hint">{say('nationality.asFirst', { country: nameOf(first) })}</p>}
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}

/** Three countries, with that of the first passenger among them. */
function offer(home: readonly string[], first: string): readonly string[] {
  return first === '' || home.includes(first) ? home : [first, ...home.slice(0, 2)];
}
