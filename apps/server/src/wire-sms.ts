import type { FastifyInstance } from 'fastify';
import { createNetgsmReports } from './adapters/sms/netgsm-reports.ts';
import { createNetgsmSms } from './adapters/sms/netgsm-sms.ts';
import { createSmppProvider } from './adapters/sms/smpp/smpp-sms.ts';
import {
  registerSmppSimulator,
  type SmppSimulator,
} from './adapters/sms/simulators/register-smpp-simulator.ts';
import { registerSmsSimulator } from './adapters/sms/simulators/register-sms-simulator.ts';
import { registerTwilioSimulator } from './adapters/sms/simulators/register-twilio-simulator.ts';
import { createTwilioReports, createTwilioSms } from './adapters/sms/twilio/twilio-sms.ts';
import type { SendSms, SmsProviders, SmsReporters } from './modules/messaging/ports.ts';
import { simulatorSender } from './modules/settings/demo-agency.ts';
import type { Clock } from './platform/clock.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';

export interface WiredSms {
  readonly providers: SmsProviders;
  readonly reporters: SmsReporters;
  /** In demo processes only: the simulators of providers. */
  readonly registerSimulators: (server: FastifyInstance) => Promise<void>;
}

/** The SMS providers by their names in settings; their simulators exist in a demo only. */
export function wireSms(parts: {
  readonly demo: boolean;
  readonly network: Network;
  readonly partners: Partners;
  readonly clock: Clock;
  readonly ownAddress: () => string;
}): WiredSms {
  const { demo, network, partners, clock, ownAddress } = parts;
  const overNetwork = (name: string) => ({ fetch: partners.watchFetch(`sms.${name}`, network.fetch) });
  const [netgsm, twilio] = [overNetwork('netgsm'), overNetwork('twilio')];
  const smpp = createSmppProvider({ network });
  const real = {
    providers: {
      netgsm: createNetgsmSms(netgsm),
      twilio: createTwilioSms(twilio),
      smpp: watchSmpp('sms.smpp', smpp.send),
    },
    reporters: {
      netgsm: createNetgsmReports(netgsm),
      twilio: createTwilioReports(twilio),
      smpp: smpp.askReports,
    },
  };
  function watchSmpp(partner: string, send: SendSms): SendSms {
    return (setting, message) => partners.watch(partner, () => send(setting, message));
  }
  if (!demo) return { ...real, registerSimulators: async () => undefined };
  let centre: SmppSimulator | undefined;
  const address = () => {
    if (!centre) throw new Error('The simulator of SMPP does not listen yet');
    return centre.address();
  };
  const ownSms = {
    fetch: partners.watchFetch('sms.standIn'),
    baseUrl: () => `${ownAddress()}/demo/sms`,
  };
  const ownTwilio = {
    fetch: partners.watchFetch('sms.standInTwilio'),
    baseUrl: () => `${ownAddress()}/demo/twilio`,
  };
  const ownSmpp = createSmppProvider({ network, address });
  return {
    providers: {
      ...real.providers,
      standIn: createNetgsmSms(ownSms),
      standInTwilio: createTwilioSms(ownTwilio),
      standInSmpp: watchSmpp('sms.standInSmpp', ownSmpp.send),
    },
    reporters: {
      ...real.reporters,
      standIn: createNetgsmReports(ownSms),
      standInTwilio: createTwilioReports(ownTwilio),
      standInSmpp: ownSmpp.askReports,
    },
    async registerSimulators(server) {
      const account = { ...simulatorSender, now: () => clock.override() ?? new Date() };
      await registerSmsSimulator(server, account);
      await registerTwilioSimulator(server, account);
      centre = await registerSmppSimulator(server, account);
    },
  };
}
