import { compareKinds, WARM_UP, type KindsApart, type Rounds } from '../../bench/signin/compare-kinds.ts';
import { openDoor, type Door } from '../../bench/signin/door.ts';
import { compareTwins, type TwinsCompared } from '../../bench/signin/twin-figures.ts';
import { chooseTestDatabase } from '../report/choose-test-database.ts';
import type { Trial } from '../report/trial.ts';

const APART_PERCENT = 10;
const TENANT = 1;
const LOOKUP = '/api/services/app/Booking/FindByPnr';
/** Sixty failed attempts in a minute exceed the limit and get another response. */
const BETWEEN_LOOKUPS_MS = 3000;

export const timing: Trial = {
  name: 'timing',
  title: 'Known against unknown: sign-in, a new password, a lookup',
  mustHold: `the same answer to the letter, medians within ${APART_PERCENT} %`,
  tries: [
    'apps/server/src/modules/identity',
    'apps/server/src/modules/bookings',
    'apps/server/src/platform/http',
  ],
  run: async ({ quick, context }) => {
    await chooseTestDatabase(context);
    const least = quick ? 50 : 200;
    const rounds: Rounds = { least, most: 4 * least, isDecided };
    const door = await openDoor(4 * least);
    try {
      const compared = [...(await compareTwins(door, rounds)), await compareLookups(door, rounds)];
      const inWords = ({ figure, low, high }: TwinsCompared): string =>
        `${figure}: from ${low.toFixed(1)} to ${high.toFixed(1)} %`;
      const undecided = compared.filter((one) => !isDecided(one));
      return {
        size: `${least} to ${4 * least} probes of each kind, in turns, until it is decided`,
        figures: compared.map(({ figure, apartPercent: value }) => ({ figure, value, unit: '%' })),
        faults: compared.filter(({ low }) => low > APART_PERCENT).map(inWords),
        ...(undecided.length > 0 && {
          notShown: `the machine is too busy to tell: ${undecided.map(inWords).join('; ')}`,
        }),
      };
    } finally {
      await door.close();
    }
  },
};

/** Whether the result is on one side of the limit despite the noise. */
function isDecided({ low, high }: KindsApart): boolean {
  return high <= APART_PERCENT || low > APART_PERCENT;
}

/** The code of an existing order, with a surname that is not on it, against a code without an order. */
async function compareLookups(door: Door, rounds: Rounds): Promise<TwinsCompared> {
  await insertOrders(door, (rounds.most ?? rounds.least) + WARM_UP);
  const compared = await compareKinds(['known', 'unknown'], rounds, (kind, probe) => {
    door.app.db.clock.advance(BETWEEN_LOOKUPS_MS);
    return door.knock(LOOKUP, { pnr: codeOf(kind === 'known' ? 'K' : 'M', probe), surname: 'Nobody' });
  });
  return { ...compared, figure: 'a lookup: medians of codes with and without an order apart' };
}

/** Six letters, none of which can be mistaken for a digit. */
function codeOf(first: string, probe: number): string {
  return first + [...String(probe).padStart(5, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('');
}

/** Orders with the data that a lookup reads: their other references do not exist. */
async function insertOrders({ app }: Door, count: number): Promise<void> {
  const codes = Array.from({ length: count }, (_, probe) => codeOf('K', probe));
  await app.db.database.owner.query(
    `do $$ begin
      set local session_replication_role = replica;
      insert into customer_order (tenant_id, id, key_hash, reservation_number, pnr, site_id, customer_id, language,
        currency, total_minor, contact, quote_id, quote)
      select ${TENANT}, 'order-of-the-lookups-' || code, '', 'FW' || code, code, 1, 1, 'en', 'EUR', 0,
        '{"surname": "Sokolova"}', gen_random_uuid(), '{}' from unnest('{${codes.join(',')}}'::text[]) code;
      insert into order_passenger (tenant_id, order_id, position, type, name, surname, gender, fingerprint)
      select ${TENANT}, 'order-of-the-lookups-' || code, 0, 'adult', 'ANNA', 'SOKOLOVA', 'female', ''
      from unnest('{${codes.join(',')}}'::text[]) code;
    end $$`,
  );
}
