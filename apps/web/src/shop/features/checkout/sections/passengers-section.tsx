import { useMemo, useRef, lazy, Suspense, type ReactNode } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useForm } from '../form-context.tsx';
import { type Purchase, TypeOffer } from '../type-offer/type-offer.tsx';
import { useCountries, type Country } from '../../../kit/fields/use-countries.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { GenderField } from '../../../kit/fields/gender-field.tsx';
import { NameField } from '../../../kit/fields/name-field.tsx';
import { ParentField } from '../fields/parent-field.tsx';
import { NationalityField } from '../fields/nationality-field.tsx';
import { PassengersLead } from './passengers-lead.tsx';
import { DocumentSource } from '../passport/document-source.tsx';
import { ReadingNotice } from '../passport/reading-notice.tsx';
import { SwapQuestion } from '../passport/swap-question.tsx';
import { useDocumentLines } from '../passport/use-document-lines.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { neededDocuments, type NeededDocuments } from '@farewind/travel-rules/needed-documents';
import { KeepTraveller } from '../travellers/keep-traveller.tsx';
import { TravellerPicker } from '../travellers/traveller-picker.tsx';
import { OfferedCodes } from '../../../kit/fields/offered-codes.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { useReveal } from '../../../kit/reveal.ts';
import { FoldedLine } from '../../../purchase/steps/checkout-step.tsx';
import { focusStep, stepId, useSteps } from '../../../purchase/steps/checkout-steps.tsx';
import { ageOn } from '@farewind/travel-rules/passenger-age';
import { namePassenger, passengerStep } from '../checkout-steps.ts';
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
      <PassengersLead />
      {passengers.map((passenger, index) => (
        <PassengerPart
          // A passenger has no identity but its position.
          key={index}
          index={index}
          passenger={passenger}
          purchase={purchase}
          countries={countries}
          options={options}
        />
      ))}
    </section>
  );
}

interface PassengerProps {
  readonly index: number;
  readonly passenger: PassengerFields;
  readonly purchase: Purchase;
  readonly countries: readonly Country[];
  /** All countries as options. */
  readonly options: ReactNode;
}

/** One passenger; on a phone one is open at a time, and the others are lines. */
function PassengerPart(props: PassengerProps) {
  const { index, passenger } = props;
  const t = useT();
  const { isComplete } = useForm();
  const { isOpen, show } = useSteps();
  const element = useRef<HTMLDivElement>(null);
  const step = passengerStep(index);
  const open = isOpen(step);
  useReveal(element, () => show(step));
  const type = `${index + 1}. ${t(`checkout.type.${passenger.type}`)}`;
  const { birthDate, passportSerial, passportNumber } = passenger;
  const facts = [birthDate, `${passportSerial} ${passportNumber}`.trim().toUpperCase()];
  const name = namePassenger(passenger);
  const hint = t(`checkout.typeHint.${passenger.type}`, {
    date: formatDate(props.purchase.trip.journey.lastFlightOn),
  });
  return (
    <div className="pax" id={stepId(step)} tabIndex={-1} ref={element}>
      {open ? null : (
        <FoldedLine
          className="pax-fold"
          number={index + 1}
          title={<h3>{name === '' ? t(`checkout.type.${passenger.type}`) : name}</h3>}
          name={type}
          summary={facts.filter((fact) => fact !== '').join(', ') || hint}
          isComplete={isComplete((path) => path.startsWith(`passengers[${index}].`))}
          onOpen={() => {
            show(step);
            focusStep(step, true);
          }}
        />
      )}
      <div hidden={!open}>
        <PassengerForm {...props} hint={hint} />
      </div>
    </div>
  );
}

/** Name, birth date, and the documents that route and nationality require. */
function PassengerForm(props: PassengerProps & { readonly hint: string }) {
  const { index, passenger, purchase } = props;
  const { journey } = purchase.trip;
  const t = useT();
  const say = useCheckoutT();
  const { fields, changePassenger } = useForm();
  const path = `passengers[${index}]`;
  const section = `section-passenger-${index + 1}`;
  const fill = (values: Partial<PassengerFields>) => changePassenger(index, values);
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
  return (
    <div
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
        <span className="badge">{props.hint}</span>
      </div>
      <TravellerPicker who={`${index + 1}. ${t(`checkout.type.${passenger.type}`)}`} onPick={pick} />
      <DocumentSource lines={lines} />
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
          leaning="past"
          note={(date) => say('passenger.ageThere', { years: ageOn(date, journey.lastFlightOn) })}
          autoComplete={`${section} bday`}
          onDate={(birthDate) => set({ birthDate })}
        />
        <GenderField
          path={`${path}.gender`}
          value={passenger.gender}
          autoComplete={`${section} sex`}
          onChoose={(gender) => set({ gender })}
        />
        <TypeOffer purchase={purchase} index={index} passenger={passenger} />
        <NationalityField
          path={`${path}.nationality`}
          value={passenger.nationality}
          first={index === 0 ? undefined : fields.passengers[0]?.nationality}
          countries={props.countries}
          options={props.options}
          autoComplete={`${section} country`}
          onChoose={(nationality) => set({ nationality })}
        />
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
          nationality={passenger.nationality}
          onText={set}
        />
      )}
      {needed.expiry ? (
        <DateField
          path={`${path}.passportExpiryDate`}
          label={t('checkout.passportExpiryDate')}
          value={passenger.passportExpiryDate}
          leaning="future"
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
