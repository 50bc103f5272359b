import { messengerProviders } from '@farewind/contract/settings/messenger-settings';
import type { FastifyInstance } from 'fastify';
import { MAX_SIMULATOR, registerMax } from './adapters/messengers/simulators/register-max.ts';
import { registerTelegram, TELEGRAM_SIMULATOR } from './adapters/messengers/simulators/register-telegram.ts';
import { createMax } from './adapters/messengers/max.ts';
import { createTelegram } from './adapters/messengers/telegram.ts';
import { inboxPath } from './modules/messaging/messengers/inbox-route.ts';
import type { BotApis } from './modules/messaging/messenger-ports.ts';
import { demoBots } from './modules/settings/messenger/demo-bots.ts';
import type { Clock } from './platform/clock.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';

export interface WiredMessengers {
  readonly deps: {
    readonly bots: BotApis;
    /** The origin at which a provider reaches this server. */
    readonly inboxOrigin: (provider: string) => string;
  };
  /** In demo processes only: the simulators of messengers. */
  readonly registerSimulators: (server: FastifyInstance) => Promise<void>;
}

type DemoBot = (typeof demoBots)[keyof typeof demoBots];

/** The messengers by their names in settings; their simulators exist in a demo only. */
export function wireMessengers(parts: {
  readonly demo: boolean;
  readonly publicUrl: string;
  readonly network: Network;
  readonly partners: Partners;
  readonly clock: Clock;
  readonly ownAddress: () => string;
}): WiredMessengers {
  const { demo, publicUrl, network, partners, clock, ownAddress } = parts;
  const real = {
    telegram: createTelegram({ fetch: partners.watchFetch('messenger.telegram', network.fetch) }),
    max: createMax({ fetch: partners.watchFetch('messenger.max', network.fetch) }),
  };
  if (!demo)
    return { deps: { bots: real, inboxOrigin: () => publicUrl }, registerSimulators: async () => undefined };
  return {
    deps: {
      bots: {
        ...real,
        standInTelegram: createTelegram({
          fetch: partners.watchFetch('messenger.standInTelegram'),
          baseUrl: () => ownAddress() + TELEGRAM_SIMULATOR,
          linkBase: `${publicUrl}${TELEGRAM_SIMULATOR}/open`,
        }),
        standInMax: createMax({
          fetch: partners.watchFetch('messenger.standInMax'),
          baseUrl: () => ownAddress() + MAX_SIMULATOR,
          linkBase: `${publicUrl}${MAX_SIMULATOR}/open`,
        }),
      },
      inboxOrigin: (provider) => (provider.startsWith('standIn') ? ownAddress() : publicUrl),
    },
    async registerSimulators(server) {
      const now = () => clock.override() ?? new Date();
      const reach = (url: string) => ownAddress() + new URL(url).pathname;
      const bot = ({ tenantId, settingId, inboxSecret: secret, ...named }: DemoBot) => ({
        ...named,
        inbox: { url: publicUrl + inboxPath(tenantId, settingId), secret },
      });
      await registerTelegram(server, { bots: [bot(demoBots.telegram)], now, reach });
      await registerMax(server, { bots: [bot(demoBots.max)], now, reach });
    },
  };
}

/** The providers that this process can use. */
export function listMessengerProviders(bots: BotApis) {
  return messengerProviders.filter((name) => bots[name] !== undefined);
}
