import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/format/date.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import type { PassengerFields } from '../checkout-fields.ts';
import { DateField } from '../fields/date-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameField } from '../fields/name-field.tsx';
import { ParentField } from '../fields/parent-field.tsx';
import { PassportField } from '../fields/passport-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useForm } from '../form-context.tsx';
import type { Journey } from '../journey.ts';
import { neededDocuments } from '../travel-documents.ts';

/** One passenger: who, born when, and the papers that route and nationality ask for. */
export function PassengerForm(props: {
  readonly index: number;
  readonly passenger: PassengerFields;
  readonly journey: Journey;
  readonly countries: ReactNode;
}) {
  const { index, passenger, journey } = props;
  const t = useT();
  const form = useForm();
  const path = `passengers[${index}]`;
  const section = `section-passenger${index + 1}`;
  const set = (part: Partial<PassengerFields>) => form.changePassenger(index, part);
  const date = formatDate(journey.lastFlightOn);
  return (
    <div className="pax" role="group" aria-labelledby={`pax-${index}`}>
      <div className="pax-h">
        <h3 id={`pax-${index}`}>
          {index + 1}. {t(`checkout.type.${passenger.type}`)}
        </h3>
        <span className="badge">{t(`checkout.typeHint.${passenger.type}`, { date })}</span>
      </div>
      <div className="grid2">
        {(['surname', 'name'] as const).map((member) => (
          <NameField
            key={member}
            path={`${path}.${member}`}
            label={t(`checkout.${member}`)}
            value={passenger[member]}
            autoComplete={`${section} ${member === 'name' ? 'given-name' : 'family-name'}`}
            onText={(text) => set({ [member]: text })}
          />
        ))}
        <DateField
          path={`${path}.birthDate`}
          label={t('checkout.birthDate')}
          value={passenger.birthDate}
          autoComplete={`${section} bday`}
          onDate={(birthDate) => set({ birthDate })}
        />
        <GenderField
          path={`${path}.gender`}
          value={passenger.gender}
          onChoose={(gender) => set({ gender })}
        />
        <SelectField
          path={`${path}.nationality`}
          label={t('checkout.nationality')}
          value={passenger.nationality}
          empty={t('checkout.choose')}
          autoComplete={`${section} country`}
          onChoose={(nationality) => set({ nationality })}
        >
          {props.countries}
        </SelectField>
        <Papers path={path} passenger={passenger} journey={journey} set={set} />
        {passenger.type === 'infant' ? (
          <ParentField
            path={`${path}.parentIndex`}
            value={passenger.parentIndex}
            onChoose={(parentIndex) => set({ parentIndex })}
          />
        ) : null}
      </div>
    </div>
  );
}

function Papers(props: {
  readonly path: string;
  readonly passenger: PassengerFields;
  readonly journey: Journey;
  readonly set: (part: Partial<PassengerFields>) => void;
}) {
  const { path, passenger, set } = props;
  const t = useT();
  const { nationality, identificationNumber } = passenger;
  const needed = neededDocuments(nationality, identificationNumber, props.journey.domesticCountry);
  return (
    <>
      {needed.passport === 'none' ? null : (
        <PassportField
          path={path}
          values={passenger}
          isOptional={needed.passport === 'optional'}
          onText={set}
        />
      )}
      {needed.expiry ? (
        <DateField
          path={`${path}.passportExpiryDate`}
          label={t('checkout.passportExpiry')}
          value={passenger.passportExpiryDate}
          onDate={(passportExpiryDate) => set({ passportExpiryDate })}
        />
      ) : null}
      {needed.identification === 'none' ? null : (
        <TextField
          path={`${path}.identificationNumber`}
          label={t('checkout.identification')}
          value={identificationNumber}
          onText={(text) => set({ identificationNumber: text })}
          {...(needed.identification === 'optional' ? { note: t('checkout.insteadOfPassport') } : {})}
          input={{ inputMode: 'numeric', maxLength: 14, autoComplete: 'off', className: 'code' }}
        />
      )}
    </>
  );
}
