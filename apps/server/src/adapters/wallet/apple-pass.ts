import sharp from 'sharp';
import type { AppleAccount, TripPass } from '../../modules/messaging/ports.ts';

/** The wave and sun of the shop's own mark, on the passes of all agencies, because Apple requires an icon. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0B6E6E"/>
<circle cx="21.5" cy="11" r="4.5" fill="#F2A33A"/>
<path d="M5 16.5c4-3.4 8-3.4 11.5-1.2s7 2 10.5-.8M5 22.5c4-3.4 8-3.4 11.5-1.2s4.5 2.3 6.500 1.400" fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linecap="round"/></svg>`;

/** Points at 1x; iPhones use the larger ones. */
const ICON_SIZES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const;

let icons: Promise<Record<string, Buffer>> | undefined;

async function drawIcons(): Promise<Record<string, Buffer>> {
  const drawn = Object.entries(ICON_SIZES).map(
    async ([name, size]) =>
      [name, await sharp(Buffer.from(ICON)).resize(size, size).png().toBuffer()] as const,
  );
  return Object.fromEntries(await Promise.all(drawn));
}

/**
 * A trip as a signed pass for Apple Wallet (`application/vnd.apple.pkpass`), style `generic`: it carries no boarding
 * barcode. Throws if the account's certificate and key cannot sign.
 */
export async function writeApplePass(pass: TripPass, account: AppleAccount): Promise<Buffer> {
  // Loaded on demand: it takes a third of a second, and few agencies need it.
  const { PKPass } = await import('passkit-generator');
  icons ??= drawIcons();
  const { certificate, authority, privateKey, passType, team } = account;
  const file = new PKPass(
    await icons,
    { signerCert: certificate, signerKey: privateKey, wwdr: authority },
    {
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: pass.brand,
      logoText: pass.brand,
      serialNumber: pass.serial,
      description: pass.description,
      foregroundColor: 'rgb(245, 241, 230)',
      labelColor: 'rgb(169, 184, 189)',
      backgroundColor: 'rgb(16, 33, 43)',
    },
  );
  file.type = 'generic';
  file.headerFields.push(...pass.header.map(toField));
  file.primaryFields.push(...pass.primary.map(toField));
  file.secondaryFields.push(...pass.secondary.map(toField));
  file.auxiliaryFields.push(...pass.auxiliary.map(toField));
  file.backFields.push(...pass.back.map(toField));
  const [relevantAt] = pass.relevantAt;
  if (relevantAt !== undefined) file.setRelevantDate(new Date(relevantAt));
  return file.getAsBuffer();
}

function toField({ key, label, value }: TripPass['back'][number]) {
  return { key, label, value };
}
