import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  getRideChannels,
  saveRideChannel,
  testRideChannel,
  updateRideChannel,
} from '@farewind/contract/inventory/ride-channels';
import { formatInstant } from '../../kit/format-instant.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { splitList } from '../../kit/form/split-list.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeCall } from '../../session/office-call.ts';
import { ConnectionTestPanel } from '../settings/connection-test-panel.tsx';
import { secretField } from '../settings/secret-field.ts';
import { ChannelDoor, ChannelSecretDialog } from './channel-door.tsx';
import { TransferTabs } from './transfer-tabs.tsx';
import type { Channel } from './transfer-types.ts';
import { formatPercent } from '../../kit/format-percent.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

type Kind = Channel['kind'];

type ChannelForm = {
  kind: Kind;
  name: string;
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  pricePercent: string;
  /** As typed: `AYT, DLM`. */
  airports: string;
  isActive: boolean;
};

const kinds: readonly Kind[] = ['bookingTaxi', 'standIn'];

const blank: ChannelForm = {
  kind: 'bookingTaxi',
  name: 'Booking.com Taxi',
  apiUrl: '',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  pricePercent: '0',
  airports: '',
  isActive: true,
};

/** Companies that sell the agency's own rides. */
export function ChannelsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <ListPage<Channel, ChannelForm>
      screen={{
        name: 'rideChannels',
        title: 'channel.title',
        emptyText: 'channel.empty',
        search: 'supplier.name',
        newText: 'channel.new',
        lead: <TransferTabs />,
        load: loadList(getRideChannels),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          { name: 'name', title: 'supplier.name', sort: 'name', text: ({ name }) => name, place: 'head' },
          { name: 'kind', title: 'supplier.kind', text: ({ kind }) => formatKind(kind, t) },
          { name: 'airports', title: 'supplier.airports', text: ({ airports }) => airports.join(', ') },
          {
            name: 'pricePercent',
            title: 'channel.pricePercent',
            isNumber: true,
            text: ({ pricePercent }) => formatPercent(pricePercent, locale, 'sign'),
          },
          { name: 'asked', title: 'channel.asked', text: (channel) => formatAsked(channel, t) },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        acts: [
          {
            name: 'secret',
            label: 'channel.newSecret',
            icon: KeyRound,
            dialog: drawSecret,
          },
        ],
        form: {
          createTitle: 'channel.createTitle',
          editTitle: 'channel.editTitle',
          fields: (row) => listFields(t, row),
          blank,
          read: readChannel,
          create: (values) => officeCall(saveRideChannel, toInput(values)),
          update: ({ id }, values, version) =>
            officeCall(updateRideChannel, { ...toInput(values), id, version }),
          isReviewed: true,
          aside: drawAside,
        },
      }}
    />
  );
}

function drawSecret(channel: Channel, close: () => void): ReactNode {
  return <ChannelSecretDialog channel={channel} onClose={close} />;
}

/** Beside the form: a test of what stands in it, and what the channel needs from us. */
function drawAside(values: ChannelForm, _change: unknown, row: Channel | undefined): ReactNode {
  return (
    <>
      <ConnectionTestPanel
        title="supplier.trial"
        text="channel.trialText"
        button="channel.trialButton"
        run={() => officeCall(testRideChannel, { ...toInput(values), id: row?.id })}
      />
      <ChannelDoor channel={row} />
    </>
  );
}

function formatKind(kind: Kind, t: OfficeTranslate): string {
  return kind === 'standIn' ? t('supplier.standIn') : 'Booking.com Taxi';
}

/** When the channel was last asked for bookings, and what went wrong. */
function formatAsked({ askedAt, fault }: Channel, t: OfficeTranslate): string {
  if (askedAt === null) return t('channel.neverAsked');
  return fault === '' ? formatInstant(askedAt) : t('channel.fault', { fault });
}

function readChannel({ airports, pricePercent, ...channel }: Channel): ChannelForm {
  const { kind, name, apiUrl, tokenUrl, clientId, isActive } = channel;
  return {
    kind,
    name,
    apiUrl,
    tokenUrl,
    clientId,
    clientSecret: '',
    isActive,
    pricePercent: String(pricePercent),
    airports: airports.join(', '),
  };
}

/** A percentage that cannot be read is out of range, so that the server refuses it at its field. */
function toInput({ airports, pricePercent, ...values }: ChannelForm) {
  const percent = Number(pricePercent.replace(',', '.').replace('−', '-') || '0');
  return {
    ...values,
    pricePercent: Number.isInteger(percent) ? percent : 1e6,
    airports: splitList(airports),
  };
}

function listFields(t: OfficeTranslate, row: Channel | undefined): Field<ChannelForm>[] {
  const options = kinds.map((value) => ({ value, text: formatKind(value, t) }));
  return [
    { name: 'name', label: 'supplier.name', kind: 'text', maxLength: 64 },
    { name: 'kind', label: 'supplier.kind', kind: 'select', options },
    {
      name: 'airports',
      label: 'supplier.airports',
      hint: 'channel.airportsHint',
      kind: 'text',
      maxLength: 900,
    },
    {
      name: 'pricePercent',
      label: 'channel.pricePercent',
      hint: 'channel.pricePercentHint',
      kind: 'text',
      maxLength: 4,
    },
    { name: 'apiUrl', label: 'channel.apiUrl', kind: 'url', maxLength: 2048, isWide: true },
    {
      name: 'tokenUrl',
      label: 'channel.tokenUrl',
      hint: 'channel.tokenUrlHint',
      kind: 'url',
      maxLength: 2048,
      isWide: true,
    },
    { name: 'clientId', label: 'channel.clientId', kind: 'text', maxLength: 128 },
    secretField('clientSecret', 'channel.clientSecret', {
      isKept: row?.hasClientSecret === true,
      isNeeded: true,
    }),
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
