import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { AgencyInfo, Settings } from '../../settings/public.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import { tripPass, type AppleAccount, type GoogleAccount, type TripPass } from './trip-pass.ts';

/** Signs a pass with the agency's account. Throws if its certificate and key cannot sign. */
export type WriteApplePass = (pass: TripPass, account: AppleAccount) => Promise<Buffer>;
/** A link that adds a pass to Google Wallet. Throws if the account's key cannot sign. */
export type WriteGoogleLink = (pass: TripPass, account: GoogleAccount, now: Date) => Promise<string>;

export interface PassDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly writeApplePass: WriteApplePass;
  readonly writeGoogleLink: WriteGoogleLink;
}

interface PassSource {
  readonly data: OrderDocumentData;
  readonly info: AgencyInfo;
}

/** The type of a document that is a link to another site: its content is the address (RFC 2483). */
export const LINK_TYPE = 'text/uri-list';

/** A trip as a pass for Apple Wallet. */
export async function drawApplePass(deps: PassDeps, tenantId: number, source: PassSource) {
  const setting = await openAccount(deps, tenantId, 'apple');
  const pass = toPass(source, setting.now);
  const account = {
    team: setting.issuer,
    passType: setting.account,
    certificate: setting.certificate.reveal(),
    authority: setting.authority.reveal(),
    privateKey: setting.privateKey.reveal(),
  };
  return {
    // With another certificate the pass is signed again.
    revision: createHash('sha256')
      .update(JSON.stringify({ pass, certificate: account.certificate }))
      .digest('base64url'),
    contentType: 'application/vnd.apple.pkpass',
    draw: () => deps.writeApplePass(pass, account),
  };
}

/** The link that adds a trip to Google Wallet. It is not stored: signing it takes a millisecond. */
export async function drawGoogleLink(deps: PassDeps, tenantId: number, source: PassSource) {
  const { issuer, account, privateKey, now } = await openAccount(deps, tenantId, 'google');
  const pass = toPass(source, now);
  return {
    contentType: LINK_TYPE,
    draw: async () =>
      Buffer.from(
        await deps.writeGoogleLink(pass, { issuer, account, privateKey: privateKey.reveal() }, now),
      ),
  };
}

function toPass({ data, info }: PassSource, now: Date): TripPass {
  const pass = tripPass(data, info, now);
  if (!pass) throw new Error(`Order ${data.order.orderId} has no pass`);
  return pass;
}

function openAccount({ database, settings }: PassDeps, tenantId: number, wallet: 'apple' | 'google') {
  return database.inTenant(tenantId, async (scope) => {
    const setting = await settings.findWalletSetting(scope, wallet);
    if (!setting) throw new Error(`Tenant ${tenantId} has no account for the wallet of ${wallet}`);
    return { ...setting, now: scope.now };
  });
}
