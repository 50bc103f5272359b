import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { findByPnr, findByReservation } from '@farewind/contract/bookings/lookups';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { LookupForm } from './lookup-form.tsx';

/** Finds an order by its booking code and a surname. */
export function PnrPage(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  return (
    <LookupForm
      key="pnr"
      way="pnr"
      codeLabel={t('trip.pnr')}
      codeHint={t('lookup.pnrHint')}
      maxLength={12}
      checkCode={(code) => (isWholePnr(code) ? undefined : t('lookup.pnrRequired'))}
      find={async (pnr, surname) => {
        const { orderId } = await call(findByPnr, { pnr, surname });
        await navigate({ to: '/pnr/result', search: { order: orderId } });
      }}
    />
  );
}

/** Finds an order by its reservation number and a surname. */
export function ReservationPage(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  return (
    <LookupForm
      key="reservation"
      way="reservation"
      codeLabel={t('trip.reservation')}
      codeHint={t('lookup.reservationHint')}
      maxLength={20}
      checkCode={(code) => (/\d/.test(code) ? undefined : t('lookup.reservationRequired'))}
      find={async (reservationNumber, surname) => {
        const { orderId } = await call(findByReservation, { reservationNumber, surname });
        await navigate({ to: '/ticketDetail/$orderId', params: { orderId } });
      }}
    />
  );
}

/** Whether six letters or digits were typed, whatever stands between them. */
function isWholePnr(typed: string): boolean {
  return typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length === 6;
}
