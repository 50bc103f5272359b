import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useFieldForm } from './field-form.tsx';
import { fieldId } from './shown-problems.ts';

const genders = ['female', 'male'] as const;

export function GenderField(props: {
  readonly path: string;
  readonly value: '' | 'female' | 'male';
  readonly autoComplete?: string;
  readonly onChoose: (gender: 'female' | 'male') => void;
}) {
  const t = useT();
  const id = fieldId(props.path);
  const problem = useFieldForm().problemOf(props.path);
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-fault`}
    >
      <span className="label" id={`${id}-label`}>
        {t('checkout.gender')}
      </span>
      <div className="row radios">
        {genders.map((gender, index) => (
          <label key={gender} className={problem === undefined ? 'check radio' : 'check radio is-bad'}>
            <input
              id={index === 0 ? id : `${id}-${gender}`}
              type="radio"
              name={id}
              autoComplete={props.autoComplete}
              checked={props.value === gender}
              onChange={() => props.onChoose(gender)}
            />
            {t(`checkout.gender.${gender}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}
