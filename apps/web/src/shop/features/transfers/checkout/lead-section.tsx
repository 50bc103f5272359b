import type { ReactNode } from 'react';
import { TextField } from '../../../kit/fields/text-field.tsx';
import type { RideFields } from '../../../purchase/ride-drafts.ts';
import type { PurchaseForm } from '../../../purchase/use-purchase-form.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import type { RideTrip } from './use-ride-trip.ts';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { fieldId } from '../../../kit/fields/shown-problems.ts';

/** The lead passenger, their flights, and notes for the driver. */
export function LeadSection(props: {
  readonly trip: RideTrip;
  readonly form: PurchaseForm<RideFields>;
  /** What is asked before it. */
  readonly children: ReactNode;
}) {
  const t = useTransferT();
  const { trip, form } = props;
  const { fields, change } = form;
  const lead = fields.leadPassenger;
  return (
    <section className="card form-sec" aria-labelledby="ride-lead">
      <h2 id="ride-lead">{t('ride.lead.title')}</h2>
      {props.children}
      <p className="soft form-lead">{t('ride.lead.text')}</p>
      <div className="grid2">
        <TextField
          path="leadPassenger.name"
          label={t('ride.lead.name')}
          note={t('ride.lead.optional')}
          value={lead.name}
          onText={(name) => change({ leadPassenger: { ...lead, name } }, 'leadPassenger.name')}
          input={{ autoComplete: 'off', maxLength: 64 }}
        />
        <TextField
          path="leadPassenger.surname"
          label={t('ride.lead.surname')}
          note={t('ride.lead.optional')}
          value={lead.surname}
          onText={(surname) => change({ leadPassenger: { ...lead, surname } }, 'leadPassenger.surname')}
          input={{ autoComplete: 'off', maxLength: 64 }}
        />
        <FlightField path="flightNumber" isArrival={trip.search.from.kind === 'airport'} form={form} />
        {trip.back === undefined ? null : (
          <FlightField path="returnFlightNumber" isArrival={trip.search.to.kind === 'airport'} form={form} />
        )}
        <TextField
          path="nameSign"
          label={t('ride.sign')}
          note={t('ride.optional')}
          hint={t('ride.signHint')}
          value={fields.nameSign}
          onText={(nameSign) => change({ nameSign }, 'nameSign')}
          input={{ autoComplete: 'off', maxLength: 64 }}
        />
      </div>
      <NoteField form={form} />
    </section>
  );
}

function FlightField(props: {
  readonly path: 'flightNumber' | 'returnFlightNumber';
  /** Whether the ride meets a flight, instead of leading to one. */
  readonly isArrival: boolean;
  readonly form: PurchaseForm<RideFields>;
}) {
  const t = useTransferT();
  const { path, form } = props;
  return (
    <TextField
      path={path}
      label={t(props.isArrival ? 'ride.flight.arrival' : 'ride.flight.departure')}
      note={t('ride.optional')}
      hint={t(props.isArrival ? 'ride.flight.arrivalHint' : 'ride.flight.departureHint')}
      value={form.fields[path]}
      onText={(text) => form.change({ [path]: text }, path)}
      input={{
        lang: 'en',
        autoComplete: 'off',
        autoCapitalize: 'characters',
        maxLength: 10,
        placeholder: 'ZF 829',
        spellCheck: false,
        className: 'caps',
      }}
    />
  );
}

/** A note for the driver, several lines long. */
function NoteField({ form }: { readonly form: PurchaseForm<RideFields> }) {
  const t = useTransferT();
  const id = fieldId('note');
  const problem = form.problemOf('note');
  return (
    <div className={problem === undefined ? 'field ride-note' : 'field ride-note is-bad'}>
      <label htmlFor={id}>
        {t('ride.note')} <span className="opt">({t('ride.optional')})</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={500}
        value={form.fields.note}
        placeholder={t('ride.notePlaceholder')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-fault`}
        onChange={(event) => form.change({ note: event.target.value }, 'note')}
      />
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}
