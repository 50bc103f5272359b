import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { GenderField } from '../../../kit/fields/gender-field.tsx';
import { NameField } from '../../../kit/fields/name-field.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useCountries } from '../../../kit/fields/use-countries.ts';
import { useTripT } from '../texts/trip-texts.ts';
import type { ChangeFields } from './change-fields.ts';
import { CHANGE_PATH } from './find-change-problems.ts';

/** The name as it stands, and, to be opened, what the page never shows: empty means that it stays. */
export function ChangeFieldset(props: {
  readonly typed: ChangeFields;
  readonly onType: (part: Partial<ChangeFields>) => void;
}) {
  const { typed, onType } = props;
  const t = useTripT();
  const { t: say } = useI18n();
  return (
    <>
      <div className="grid2">
        {(['surname', 'name'] as const).map((member) => (
          <NameField
            key={member}
            path={`${CHANGE_PATH}.${member}`}
            label={say(`checkout.${member}`)}
            value={typed[member]}
            autoComplete="off"
            onText={(text) => onType({ [member]: text })}
          />
        ))}
      </div>
      <details className="change-more">
        <summary>{t('change.document')}</summary>
        <p className="hint">{t('change.documentHint')}</p>
        <DocumentFields typed={typed} onType={onType} />
      </details>
    </>
  );
}

function DocumentFields(props: {
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
        label={t('checkout.passportExpiry')}
        value={typed.passportExpiryDate}
        onDate={(passportExpiryDate) => onType({ passportExpiryDate })}
      />
      <DateField
        path={`${CHANGE_PATH}.birthDate`}
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
        label={t('checkout.identification')}
        value={typed.identificationNumber}
        onText={(identificationNumber) => onType({ identificationNumber })}
        input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 11, className: 'num' }}
      />
    </div>
  );
}
