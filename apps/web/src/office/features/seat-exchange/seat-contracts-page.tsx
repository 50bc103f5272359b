import type { ReactNode } from 'react';
import * as exchange from '@farewind/contract/exchange/seat-exchange';
import type { SeatContract } from '@farewind/contract/exchange/seat-exchange';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeCall } from '../../session/office-call.ts';
import { drawAgency, drawFlight, termColumns } from './seat-words.tsx';

/** The contracts by which the agency offers its charter seats to other agencies. */
export function SeatContractsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<SeatContract, ContractForm>
      screen={{
        name: 'seatContracts',
        title: 'menu.seatContracts',
        search: 'seatContract.search',
        newText: 'seatContract.new',
        emptyText: 'seatContract.empty',
        load: loadList(exchange.getSeatContracts),
        idOf: ({ id }) => id,
        nameOf: ({ flight, partnerName }) => `${flight}, ${partnerName}`,
        columns: [
          {
            name: 'flight',
            title: 'seatContract.flight',
            text: ({ flight }) => flight,
            draw: drawFlight,
            place: 'head',
          },
          {
            name: 'partner',
            title: 'seatContract.partner',
            text: ({ partnerName }) => partnerName,
            draw: ({ partnerName }) => drawAgency(partnerName),
          },
          ...termColumns<SeatContract>(t, {
            waiting: 'seatContract.waiting',
            declined: 'seatContract.declined',
            paused: 'seatContract.paused',
            selling: 'seatContract.selling',
          }),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'seatContract.createTitle',
          editTitle: 'seatContract.editTitle',
          lead: ({ answer }) => (answer === 'accepted' ? t('seatContract.acceptedLead') : ''),
          fields: (row) => contractFields(row?.answer === 'accepted'),
          blank,
          read: readContract,
          create: (values) => officeCall(exchange.saveSeatContract, values),
          update: ({ id }, values, version) =>
            officeCall(exchange.updateSeatContract, { ...values, id, version }),
        },
      }}
    />
  );
}

type ContractForm = {
  partner: string;
  flight: string;
  from: string;
  to: string;
  bucket: string;
  adult: string;
  child: string;
  infant: string;
  seatLimit: string;
  releaseHours: string;
  isActive: boolean;
};

const blank: ContractForm = {
  partner: '',
  flight: '',
  from: '',
  to: '',
  bucket: '',
  adult: '',
  child: '',
  infant: '',
  seatLimit: '',
  releaseHours: '24',
  isActive: true,
};

function readContract({ partner, flight, from, to, bucket, ...row }: SeatContract): ContractForm {
  const { adult, child, infant, seatLimit, releaseHours, isActive } = row;
  return {
    partner,
    flight,
    from,
    to,
    bucket,
    adult,
    child,
    infant,
    seatLimit: String(seatLimit),
    releaseHours: String(releaseHours),
    isActive,
  };
}

/** Accepted terms are shown and cannot be changed. */
function contractFields(isFixed: boolean): Field<ContractForm>[] {
  return [
    {
      name: 'partner',
      label: 'seatContract.partner',
      hint: 'seatContract.partnerHint',
      kind: 'text',
      maxLength: 64,
      isFixed,
    },
    {
      name: 'flight',
      label: 'seatContract.flight',
      hint: 'seatContract.flightHint',
      kind: 'text',
      maxLength: 10,
      isFixed,
    },
    { name: 'from', label: 'seatContract.from', kind: 'date', isFixed },
    { name: 'to', label: 'seatContract.to', hint: 'seatContract.toHint', kind: 'date', isFixed },
    {
      name: 'adult',
      label: 'seatContract.adult',
      hint: 'seatContract.netHint',
      kind: 'number',
      maxLength: 10,
      isFixed,
    },
    { name: 'child', label: 'seatContract.child', kind: 'number', maxLength: 10, isFixed },
    { name: 'infant', label: 'seatContract.infant', kind: 'number', maxLength: 10, isFixed },
    {
      name: 'bucket',
      label: 'seatContract.bucket',
      hint: 'seatContract.bucketHint',
      kind: 'text',
      maxLength: 8,
      isOptional: true,
      isFixed,
    },
    {
      name: 'seatLimit',
      label: 'seatContract.seatLimit',
      hint: 'seatContract.seatLimitHint',
      kind: 'number',
      maxLength: 4,
    },
    {
      name: 'releaseHours',
      label: 'seatContract.releaseHours',
      hint: 'seatContract.releaseHoursHint',
      kind: 'number',
      maxLength: 4,
    },
    { name: 'isActive', label: 'seatContract.isActive', kind: 'check', isWide: true },
  ];
}
