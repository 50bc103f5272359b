import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as exchange from '@farewind/contract/exchange/seat-exchange';
import type { OfferedContract } from '@farewind/contract/exchange/seat-exchange';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeFilter } from '../../kit/active-badge.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeCall } from '../../session/office-call.ts';
import { drawAgency, drawFlight, termColumns } from './seat-words.tsx';

/** The contracts that other agencies offer: accepted ones are on sale with the agency's own markup. */
export function SeatOffersPage(): ReactNode {
  const t = useOfficeT();
  const answer = (accept: boolean) => (row: OfferedContract) =>
    officeCall(exchange.answerSeatOffer, { id: row.id, accept, version: row.version });
  return (
    <ListPage<OfferedContract, FormValues>
      screen={{
        name: 'seatOffers',
        title: 'menu.seatOffers',
        search: 'seatOffer.search',
        emptyText: 'seatOffer.empty',
        lead: <p className="mute">{t('seatOffer.lead')}</p>,
        load: loadList(exchange.getSeatOffers),
        idOf: ({ id }) => id,
        nameOf: ({ flight, ownerName }) => `${flight}, ${ownerName}`,
        columns: [
          {
            name: 'flight',
            title: 'seatContract.flight',
            text: ({ flight }) => flight,
            draw: drawFlight,
            place: 'head',
          },
          {
            name: 'owner',
            title: 'seatOffer.owner',
            text: ({ ownerName }) => ownerName,
            draw: ({ ownerName }) => drawAgency(ownerName),
          },
          ...termColumns<OfferedContract>(t, {
            waiting: 'seatOffer.waiting',
            declined: 'seatOffer.declined',
            paused: 'seatContract.paused',
            selling: 'seatContract.selling',
          }),
        ],
        filters: [activeFilter(t)],
        acts: [
          {
            name: 'accept',
            label: 'seatOffer.accept',
            icon: CircleCheck,
            isShown: (row) => row.answer !== 'accepted',
            run: answer(true),
            done: 'seatOffer.accepted',
            undo: answer(false),
          },
          {
            name: 'decline',
            label: 'seatOffer.decline',
            icon: CircleX,
            isShown: (row) => row.answer !== 'declined',
            run: answer(false),
            done: 'seatOffer.declinedNow',
          },
        ],
      }}
    />
  );
}
