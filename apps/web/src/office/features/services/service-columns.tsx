import type { InventoryService } from '@farewind/contract/inventory/services';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { nameFlight, nameRoute, wordDays, wordPeriod, wordTimes } from './service-words.ts';

export function serviceColumns(t: OfficeTranslate, locale: string): Column<InventoryService>[] {
  const note = ({ kind, codeshareOf }: InventoryService) =>
    codeshareOf === null ? t(`order.${kind}`) : t('service.operatedAs', { flight: codeshareOf });
  const wordSale = ({ isSold }: InventoryService) => t(isSold ? 'service.onSale' : 'service.offSale');
  return [
    {
      name: 'flight',
      title: 'order.flight',
      text: nameFlight,
      place: 'head',
      draw: (service) => (
        <span className="o-two">
          <b className="m num">{nameFlight(service)}</b>
          <span className="mute">{note(service)}</span>
        </span>
      ),
    },
    { name: 'kind', title: 'service.kind', text: note, isOffScreen: true },
    {
      name: 'route',
      title: 'order.trip',
      text: ({ legs }) => nameRoute(legs),
      draw: ({ legs }) => <span className="nw">{nameRoute(legs)}</span>,
    },
    {
      name: 'period',
      title: 'service.period',
      text: wordPeriod,
      draw: (service) => <span className="num nw">{wordPeriod(service)}</span>,
    },
    { name: 'days', title: 'service.days', text: ({ days }) => wordDays(days, locale, t) },
    {
      name: 'times',
      title: 'service.times',
      text: wordTimes,
      draw: (service) => <span className="num nw">{wordTimes(service)}</span>,
    },
    {
      name: 'taken',
      title: 'service.taken',
      isNumber: true,
      text: ({ seatsTaken }) => String(seatsTaken),
    },
    {
      name: 'sale',
      title: 'list.status',
      text: wordSale,
      place: 'corner',
      draw: (service) => <StateBadge text={wordSale(service)} tone={service.isSold ? 'ok' : ''} />,
    },
  ];
}
