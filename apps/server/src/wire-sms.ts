import type { FastifyInstance } from 'fastify';
import { createNetgsmReports } from './adapters/sms/netgsm-reports.ts';
import { createNetgsmSms } from './adapters/sms/netgsm-sms.ts';
import { createSmppProvider } from './adapters/sms/smpp/smpp-sms.ts';
import { registerSmppStandIn, type SmppStandIn } from './adapters/sms/stand-ins/register-smpp-stand-in.ts';
import { registerSmsStandIn } from './adapters/sms/stand-ins/register-sms-stand-in.ts';
import { registerTwilioStandIn } from './adapters/sms/stand-ins/register-twilio-stand-in.ts';
import { createTwilioReports, createTwilioSms } from './adapters/sms/twilio/twilio-sms.ts';
import type { SmsProviders, SmsReporters } from './modules/messaging/ports.ts';
import { standInSender } from './modules/settings/demo-agency.ts';
import type { Clock } from './platform/clock.ts';
import type { Network } from './platform/network/network.ts';

export interface WiredSms {
  readonly providers: SmsProviders;
  readonly reporters: SmsReporters;
  /** In demo processes only: what takes the place of providers. */
  readonly registerStandIns: (server: FastifyInstance) => Promise<void>;
}

/** The providers of text messages by the names in settings; their stand-ins exist in a demo only. */
export function wireSms(parts: {
  readonly demo: boolean;
  readonly network: Network;
  readonly clock: Clock;
  readonly ownAddress: () => string;
}): WiredSms {
  const { demo, network, clock, ownAddress } = parts;
  const { fetch } = network;
  const smpp = createSmppProvider({ network });
  const real = {
    providers: { netgsm: createNetgsmSms({ fetch }), twilio: createTwilioSms({ fetch }), smpp: smpp.send },
    reporters: {
      netgsm: createNetgsmReports({ fetch }),
      twilio: createTwilioReports({ fetch }),
      smpp: smpp.askReports,
    },
  };
  if (!demo) return { ...real, registerStandIns: async () => undefined };
  let centre: SmppStandIn | undefined;
  const address = () => {
    if (!centre) throw new Error('The stand-in of SMPP does not listen yet');
    return centre.address();
  };
  const ownSms = { baseUrl: () => `${ownAddress()}/demo/sms` };
  const ownTwilio = { baseUrl: () => `${ownAddress()}/demo/twilio` };
  const ownSmpp = createSmppProvider({ network, address });
  return {
    providers: {
      ...real.providers,
      standIn: createNetgsmSms(ownSms),
      standInTwilio: createTwilioSms(ownTwilio),
      standInSmpp: ownSmpp.send,
    },
    reporters: {
      ...real.reporters,
      standIn: createNetgsmReports(ownSms),
      standInTwilio: createTwilioReports(ownTwilio),
      standInSmpp: ownSmpp.askReports,
    },
    async registerStandIns(server) {
      const account = { ...standInSender, now: () => clock.override() ?? new Date() };
      await registerSmsStandIn(server, account);
      await registerTwilioStandIn(server, account);
      centre = await registerSmppStandIn(server, account);
    },
  };
}
