import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { GoogleAccount, PassField, TripPass } from '../../modules/messaging/ports.ts';

const SAVE_PAGE = 'https://pay.google.com/gp/v/save/';

/**
 * Google's "safe length of an encoded JWT" in a link, in characters: browsers may truncate a longer one
 * (developers.google.com/wallet/generic/web).
 */
const MOST_CHARACTERS = 1800;

/** Limits the header lines of a pass, so that they always fit; a phone shows about this many. */
const MOST_HEAD_CHARACTERS = 48;

const HEADER = encode({ alg: 'RS256', typ: 'JWT' });
const signInBackground = promisify(sign);

/**
 * A link that adds a trip to Google Wallet, as a pass of the kind `generic` without a barcode. It carries the whole
 * pass, signed by the agency's service account, so that Google learns of the trip only from a traveller who follows it.
 * Facts that do not fit into the link are omitted, the least important first.
 */
export async function writeGoogleLink(pass: TripPass, account: GoogleAccount, now: Date): Promise<string> {
  const key = createPrivateKey(account.privateKey);
  const room = MOST_CHARACTERS - HEADER.length - 2 - signatureLength(key);
  const payload = fillPayload(pass, account, now, room);
  const signature = await signInBackground('sha256', Buffer.from(`${HEADER}.${payload}`), key);
  return `${SAVE_PAGE}${HEADER}.${payload}.${signature.toString('base64url')}`;
}

/** The encoded payload with as many facts as there is room for. */
function fillPayload(pass: TripPass, account: GoogleAccount, now: Date, room: number): string {
  let kept: readonly PassField[] = [];
  let payload = encodePayload(pass, account, now, kept);
  const take = (facts: readonly PassField[]): boolean => {
    const longer = encodePayload(pass, account, now, facts);
    if (longer.length > room) return false;
    kept = facts;
    payload = longer;
    return true;
  };
  const facts = [...pass.auxiliary, ...pass.secondary, ...pass.back];
  const add = (wanted: string) => take([...kept, ...facts.filter(({ key }) => key === wanted)]);
  // By importance: the itinerary in brief, then as many details as fit.
  take([pass.way]);
  add('pnr');
  if (!add('people')) add('passenger');
  add('reservation');
  add('airport');
  for (const { key } of pass.back) if (/^(flight|ride)-|^agency$/.test(key)) add(key);
  return payload;
}

function encodePayload(
  pass: TripPass,
  { issuer, account }: GoogleAccount,
  now: Date,
  facts: readonly PassField[],
): string {
  const { language } = pass;
  const say = (text: string) => ({ defaultValue: { language, value: cut(text) } });
  const [route] = pass.primary;
  const departure = [...pass.header, ...pass.secondary].filter(({ key }) => key !== 'airport');
  const shown = {
    cardTitle: say(pass.brand),
    subheader: say(departure.map(({ value }) => value).join(' · ')),
    header: say(route!.value),
    hexBackgroundColor: '#10212B',
    textModulesData: facts.map(({ label, value }) => ({ header: label, body: value })),
  };
  // Google keeps an object as it was first saved, so a changed trip needs a new object. What is shown of the trip depends
  // on the time too, and the same trip must not become a second pass after each of its flights.
  const code = pass.auxiliary.find(({ key }) => key === 'pnr');
  const trip = JSON.stringify([pass.serial, code, pass.way, pass.arriveBy, pass.back]);
  const id = `${issuer}.${createHash('sha256').update(trip).digest('hex').slice(0, 20)}`;
  const classId = `${issuer}.trip`;
  return encode({
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: {
      genericClasses: [{ id: classId }],
      genericObjects: [{ id, classId, state: 'ACTIVE', ...shown }],
    },
  });
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MOST_HEAD_CHARACTERS
    ? text
    : `${characters
        .slice(0, MOST_HEAD_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** In characters of base64url. */
function signatureLength(key: KeyObject): number {
  return Math.ceil((key.asymmetricKeyDetails!.modulusLength! / 8) * (4 / 3));
}
