import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { GenderField } from '../../../kit/fields/gender-field.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useCountries } from '../../../kit/fields/use-countries.ts';
import type { TypedPerson } from './typed-person.ts';

/** Name, birthday, gender and nationality, shared by every form about a person. */
export function PersonFields(props: {
  readonly value: TypedPerson;
  readonly onType: (part: Partial<TypedPerson>) => void;
  /** The browser may autofill the customer's own data; it has no data of others. */
  readonly isSelf: boolean;
}) {
  const { t } = useI18n();
  const { value, onType, isSelf } = props;
  const countries = useCountries();
  const fill = (token: string) => (isSelf ? token : 'off');
  return (
    <>
      {(['surname', 'name'] as const).map((member) => (
        <TextField
          key={member}
          path={member}
          label={t(`checkout.${member}`)}
          value={value[member]}
          onText={(text) => onType({ [member]: text })}
          input={{
            autoComplete: fill(member === 'name' ? 'given-name' : 'family-name'),
            maxLength: 64,
            spellCheck: false,
          }}
        />
      ))}
      <DateField
        path="birthDate"
        leaning="past"
        label={t('checkout.birthDate')}
        value={value.birthDate}
        onDate={(birthDate) => onType({ birthDate })}
        {...(isSelf ? { autoComplete: 'bday' } : {})}
      />
      <GenderField path="gender" value={value.gender} onChoose={(gender) => onType({ gender })} />
      <SelectField
        path="nationality"
        label={t('checkout.nationality')}
        value={value.nationality}
        empty={t('checkout.choose')}
        autoComplete={fill('country')}
        onChoose={(nationality) => onType({ nationality })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
