import { useMemo, lazy, Suspense, type ReactNode } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useForm } from '../form-context.tsx';
import { type Purchase, TypeOffer } from '../type-offer/type-offer.tsx';
import { useCountries } from '../../../kit/fields/use-countries.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { GenderField } from '../../../kit/fields/gender-field.tsx';
import { NameField } from '../../../kit/fields/name-field.tsx';
import { ParentField } from '../fields/parent-field.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { LinesBox } from '../passport/lines-box.tsx';
import { ReadingNotice } from '../passport/reading-notice.tsx';
import { SwapQuestion } from '../passport/swap-question.tsx';
import { useDocumentLines } from '../passport/use-document-lines.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { neededDocuments, type NeededDocuments } from '@farewind/travel-rules/needed-documents';
import { KeepTraveller } from '../travellers/keep-traveller.tsx';
import { TravellerPicker } from '../travellers/traveller-picker.tsx';
import { OfferedCodes } from '../../../kit/fields/offered-codes.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';

const CompareStrip = lazy(async () => {
  const { CompareStrip: component } = await loadPageGroup(
    'checkout-compare',
    () => import('../passport/compare-strip.tsx'),
  );
  return { default: component };
});

export function PassengersSection({ purchase }: { readonly purchase: Purchase }) {
  const t = useT();
  const countries = useCountries();
  const { passengers } = useForm().fields;
  // Computed once for all passengers, because each list has 250 options.
  const options = useMemo(
    () =>
      countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [countries],
  );
  return (
    <section className="card form-sec" aria-labelledby="checkout-passengers">
      <h2 id="checkout-passengers">{t('checkout.passengers')}</h2>
      <p className="soft form-lead">
        {t('checkout.namesLead')} {t('passenger.namesLocked')}
      </p>
      {passengers.map((passenger, index) => (
        <PassengerForm
          // A passenger has no identity but its position.
          key={index}
          index={index}
          passenger={passenger}
          purchase={purchase}
          countries={options}
        />
      ))}
    </section>
  );
}

/** One passenger: name, birth date, and the documents that route and nationality require. */
function PassengerForm(props: {
  readonly index: number;
  readonly passenger: PassengerFields;
  readonly purchase: Purchase;
  readonly countries: ReactNode;
}) {
  const { index, passenger, purchase } = props;
  const { journey } = purchase.trip;
  const t = useT();
  const say = useCheckoutT();
  const form = useForm();
  const path = `passengers[${index}]`;
  const section = `section-passenger${index + 1}`;
  const fill = (part: Partial<PassengerFields>) => form.changePassenger(index, part);
  const lines = useDocumentLines(fill);
  const set = (part: Partial<PassengerFields>) => {
    fill(part);
    lines.settle(Object.keys(part));
  };
  const pick = (saved: Partial<PassengerFields>) => {
    fill(saved);
    lines.forget();
  };
  const needed = neededDocuments(
    passenger.nationality,
    passenger.identificationNumber,
    journey.domesticCountry,
  );
  const date = formatDate(journey.lastFlightOn);
  return (
    <div
      className="pax"
      role="group"
      aria-labelledby={`pax-${index}`}
      onPasteCapture={(event) => {
        if (!lines.read(event.clipboardData.getData('text'))) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className="pax-h">
        <h3 id={`pax-${index}`}>
          {index + 1}. {t(`checkout.type.${passenger.type}`)}
        </h3>
        <span className="badge">{t(`checkout.typeHint.${passenger.type}`, { date })}</span>
        <span className="pax-acts">
          <TravellerPicker who={`${index + 1}. ${t(`checkout.type.${passenger.type}`)}`} onPick={pick} />
          <button
            type="button"
            className="pax-link"
            aria-expanded={lines.box !== undefined}
            onClick={lines.box === undefined ? lines.open : lines.close}
          >
            {say('passport.paste')}
          </button>
        </span>
      </div>
      <LinesBox lines={lines} />
      {lines.reading === undefined ? null : (
        <ReadingNotice reading={lines.reading} path={path} needsPassport={needed.expiry} />
      )}
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
        <SwapQuestion index={index} />
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
        <TypeOffer purchase={purchase} index={index} passenger={passenger} />
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
        <PassengerPapers path={path} passenger={passenger} needed={needed} set={set} />
        {passenger.type === 'infant' ? (
          <ParentField
            path={`${path}.parentIndex`}
            value={passenger.parentIndex}
            onChoose={(parentIndex) => set({ parentIndex })}
          />
        ) : null}
        <KeepTraveller checked={passenger.isKept === true} onCheck={(isKept) => set({ isKept })} />
        {needed.expiry && passenger.passportNumber !== '' ? (
          <Suspense>
            <CompareStrip passenger={passenger} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** The documents that route and nationality require of one passenger, and the optional numbers. */
export function PassengerPapers(props: {
  readonly path: string;
  readonly passenger: PassengerFields;
  readonly needed: NeededDocuments;
  readonly set: (part: Partial<PassengerFields>) => void;
}) {
  const { path, passenger, needed, set } = props;
  const t = useT();
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
          label={t('checkout.passportExpiryDate')}
          value={passenger.passportExpiryDate}
          onDate={(passportExpiryDate) => set({ passportExpiryDate })}
        />
      ) : null}
      {needed.identification === 'none' ? null : (
        <TextField
          path={`${path}.identificationNumber`}
          label={t('checkout.identificationNumber')}
          value={passenger.identificationNumber}
          onText={(text) => set({ identificationNumber: text })}
          {...(needed.identification === 'optional' ? { note: t('checkout.insteadOfPassport') } : {})}
          input={{ inputMode: 'numeric', maxLength: 14, autoComplete: 'off', className: 'code' }}
        />
      )}
      <OfferedCodes path={path} values={passenger} onText={set} />
    </>
  );
}
