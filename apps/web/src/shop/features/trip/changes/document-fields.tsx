import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { GenderField } from '../../../kit/fields/gender-field.tsx';
import { OfferedCodes } from '../../../kit/fields/offered-codes.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useCountries } from '../../../kit/fields/use-countries.ts';
import type { ChangeFields } from './change-fields.ts';
import { CHANGE_PATH } from './find-change-problems.ts';

/** The data of a passenger except the name; an empty field changes nothing. */
export function DocumentFields(props: {
  readonly typed: ChangeFields;
  readonly onType: (part: Partial<ChangeFields>) => void;
}) {
  const { typed, onType } = props;
  const { t } = useI18n();
  const countries = useCountries();
  return (
    <div className="grid2">
      <PassportField path={CHANGE_PATH} values={typed} isOptional onText={onType} />
      <DateField
        path={`${CHANGE_PATH}.passportExpiryDate`}
        leaning="future"
        label={t('checkout.passportExpiryDate')}
        value={typed.passportExpiryDate}
        onDate={(passportExpiryDate) => onType({ passportExpiryDate })}
      />
      <DateField
        path={`${CHANGE_PATH}.birthDate`}
        leaning="past"
        label={t('checkout.birthDate')}
        value={typed.birthDate}
        onDate={(birthDate) => onType({ birthDate })}
      />
      <SelectField
        path={`${CHANGE_PATH}.nationality`}
        label={t('checkout.nationality')}
        value={typed.nationality}
        empty={t('checkout.choose')}
        onChoose={(nationality) => onType({ nationality })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <GenderField
        path={`${CHANGE_PATH}.gender`}
        value={typed.gender}
        onChoose={(gender) => onType({ gender })}
      />
      <TextField
        path={`${CHANGE_PATH}.identificationNumber`}
        label={t('checkout.identificationNumber')}
        value={typed.identificationNumber}
        onText={(identificationNumber) => onType({ identificationNumber })}
        input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 11, className: 'num' }}
      />
      <OfferedCodes path={CHANGE_PATH} values={typed} onText={onType} />
    </div>
  );
}
