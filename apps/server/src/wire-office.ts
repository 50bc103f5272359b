import { smsProviders } from '@farewind/contract/settings/sms-settings';
import { createNestpayConnectionTest } from './adapters/payment-gateways/nestpay/try-account.ts';
import { redrawPicture } from './adapters/pictures/redraw-picture.ts';
import { createConnectionTests } from './adapters/connection-tests.ts';
import { definitionRoutes } from './modules/definitions/public.ts';
import type { Identity } from './modules/identity/public.ts';
import type { SendMail, SmsProviders } from './modules/messaging/ports.ts';
import { testReference } from './modules/payments/ports.ts';
import { sandboxCard } from './modules/settings/demo-agency.ts';
import { settingRoutes } from './modules/settings/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';
import type { Keyring } from './platform/secrets/keyring.ts';

export interface OfficeDeps {
  readonly config: Config;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly identity: Identity;
  readonly network: Network;
  readonly partners: Partners;
  readonly sendMail: SendMail;
  readonly smsProviders: SmsProviders;
  readonly ownAddress: () => string;
}

/** What the staff keep of their agency: settings, definitions. */
export function wireOffice(deps: OfficeDeps): Binding[] {
  const { config, database, keyring, identity, network, partners } = deps;
  const nestpay = createNestpayConnectionTest({
    fetch: partners.watchFetch('bank.nestpay', network.fetch),
    nameTestReference: testReference,
  });
  const sandbox = createNestpayConnectionTest({
    bankUrl: () => `${deps.ownAddress()}/bank`,
    card: sandboxCard,
    nameTestReference: testReference,
  });
  return [
    ...settingRoutes({
      database,
      keyring,
      network,
      redraw: redrawPicture,
      findContact: identity.findContact,
      sitesChanged: identity.sitesChanged,
      ownAddress: { publicUrl: config.publicUrl, givesNames: config.demo },
      paymentProviders: config.demo ? ['nestpay', 'sandbox'] : ['nestpay'],
      smsProviders: smsProviders.filter((name) => deps.smsProviders[name] !== undefined),
      trials: createConnectionTests({
        network,
        sendMail: deps.sendMail,
        smsProviders: deps.smsProviders,
        accountConnectionTests: config.demo ? { nestpay, sandbox } : { nestpay },
      }),
    }),
    ...definitionRoutes(database),
  ];
}
