import { compareKinds, WARM_UP } from '../../bench/signin/compare-kinds.ts';
import { openDoor, type Door } from '../../bench/signin/door.ts';
import { twinFigures } from '../../bench/signin/twin-figures.ts';
import { chooseTestDatabase } from '../report/choose-test-database.ts';
import type { Figure, Trial } from '../report/trial.ts';

const APART_PERCENT = 10;
const TENANT = 1;
const LOOKUP = '/api/services/app/Booking/FindByPnr';
/** Sixty misses in a minute are a crowd, and are told something else. */
const BETWEEN_LOOKUPS_MS = 3000;

export const timing: Trial = {
  name: 'timing',
  title: 'Known against unknown: sign-in, a new password, a lookup',
  mustHold: `the same answer to the letter, medians within ${APART_PERCENT} %`,
  run: async ({ quick, context }) => {
    await chooseTestDatabase(context);
    const probes = quick ? 50 : 200;
    const door = await openDoor(probes);
    try {
      const figures = [
        ...(await twinFigures(door, probes)).map(({ figure, value, unit }) => ({ figure, value, unit })),
        await lookupFigure(door, probes),
      ];
      const apart = figures.filter(({ value }) => value > APART_PERCENT);
      return {
        size: `${probes} probes of each kind, in turns`,
        figures,
        faults: apart.map(({ figure, value, unit }) => `${figure}: ${value.toFixed(1)} ${unit}`),
      };
    } finally {
      await door.close();
    }
  },
};

/** A code that an order has, with a surname that is not on it, against a code that nobody has. */
async function lookupFigure(door: Door, probes: number): Promise<Figure & { value: number }> {
  await insertOrders(door, probes + WARM_UP);
  const { apartPercent } = await compareKinds(['known', 'unknown'], probes, (kind, probe) => {
    door.app.db.clock.advance(BETWEEN_LOOKUPS_MS);
    return door.knock(LOOKUP, { pnr: codeOf(kind === 'known' ? 'K' : 'M', probe), surname: 'Nobody' });
  });
  return {
    figure: 'a lookup: medians of codes with and without an order apart',
    value: apartPercent,
    unit: '%',
  };
}

/** Six letters, none of which is read for a digit. */
function codeOf(first: string, probe: number): string {
  return first + [...String(probe).padStart(5, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('');
}

/** Orders as far as a lookup reads them: what else they refer to is not there. */
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
