import { testRideChannel } from '@farewind/contract/inventory/ride-channels';
import { expect, it } from 'vitest';
import { Secret } from '../../platform/secrets/secret.ts';
import { translate } from '../../platform/messages/translate.ts';
import { channelRoutes, type ChannelOfficeDeps } from './channel-office.ts';

it('tells staff in their own language that a channel knows the agency, and nothing of its machinery', async () => {
  const deps = {
    database: { inTenant: (_: number, act: (scope: object) => unknown) => act({}) },
    protocols: { bookingTaxi: { client: { test: async () => 'account-17: no open bookings' } } },
    settings: { listSites: async () => [{ id: 1 }] },
    manners: {
      requireWebAddress: () => undefined,
      requirePlaces: () => undefined,
      chooseSecret: () => new Secret('the secret', '[secret]'),
      connectionTestAnswer: (
        language: 'ru',
        ok: boolean,
        { key }: { key: string },
        { said }: { said: string },
      ) => ({
        ok,
        message: translate(language, key),
        detail: said,
      }),
    },
  };
  const routes = channelRoutes(deps as unknown as ChannelOfficeDeps);
  const { handler } = routes.find(({ operation }) => operation === testRideChannel)!;
  const form = {
    kind: 'bookingTaxi',
    apiUrl: 'https://taxi.example',
    tokenUrl: 'https://taxi.example',
    airports: ['AYT'],
  };
  const answer = await handler({ tenantId: 1, language: 'ru' } as never, form);
  expect(answer).toEqual({ ok: true, message: 'Канал отвечает и знает нас', detail: '' });
});
